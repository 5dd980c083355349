// All tables as they are now: what the bridge told, kept small however long the page stays open.

const MOST_FOUND = 50
// A device that was met, whose table the bridge has not told of yet, is not `known`.
const EMPTY = { known: false, number: 0, rulebook: '', round: 0, open: false, next: null, found: [] }

/** What is known of each table by its device's serial number. */
export class Floor {
  tables = new Map()
  trouble = null

  /** Take in what the bridge tells; the serial numbers of the tables that it changed. */
  take(told) {
    if ('tables' in told) return this.#begin(told)
    if ('port' in told) return told.serial ? this.#change(told.serial, { port: told }) : []
    if ('record' in told) return this.#change(told.device, this.#recorded(told))
    if ('store' in told) this.trouble = told.store
    return []
  }

  #begin(told) {
    this.trouble = told.trouble
    this.tables = new Map(Object.entries(told.tables).map(([serial, now]) => [serial, { known: true, serial, port: null, ...now }]))
    for (const port of told.ports) this.take(port)
    return [...this.tables.keys()]
  }

  #change(serial, changes) {
    this.tables.set(serial, { ...EMPTY, serial, port: null, ...this.tables.get(serial), ...changes })
    return [serial]
  }

  #recorded(told) {
    const { number, record, rulebook, round, judged } = told
    const opened = record === 'round opened'
    const before = opened ? [] : this.tables.get(told.device)?.found ?? []
    const fresh = judged.findings.map(found => ({ number, text: judged.text, ...found })).reverse()
    const found = [...fresh, ...before].slice(0, MOST_FOUND)
    const changes = { known: true, number, next: judged.next, found }
    if (opened) Object.assign(changes, { rulebook, round, open: true })
    if (record === 'round closed') changes.open = false
    return changes
  }
}
