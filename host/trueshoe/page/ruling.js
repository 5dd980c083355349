// The ruling dialogue: which situation, one question after another, the ruling with its steps, and then it is kept.

import { ask } from './bridge.js'
import { at, fill, make } from './parts.js'

/** Asks only what the clause needs; `person` tells who decides, `ranks` are from the lowest to the highest. */
export class Rulings {
  #person
  #ranks
  #table
  #situation
  #facts
  #dialogue = at('ruling')

  constructor(person, ranks) {
    this.#person = person
    this.#ranks = ranks
    at('leave').onclick = () => this.#dialogue.close()
  }

  get isOpen() {
    return this.#dialogue.open
  }

  /** Begin, at the situation of a finding where there is one, with what is known of it. */
  open(table, found) {
    const known = found?.due?.cases?.[0]
    this.#table = table
    this.#situation = known?.situation ?? ''
    this.#facts = { ...known?.facts }
    this.#show('One moment', '', [], [])
    this.#dialogue.showModal()
    this.#try(() => known ? this.#go() : this.#begin())
  }

  async #begin() {
    const found = await ask(`/rulings/${this.#table.rulebook}`)
    this.#show('What happened?', '', [], found.map(one => [one.title, () => {
      this.#situation = one.situation
      return this.#go()
    }]))
  }

  async #go() {
    const found = await ask(`/rulings/${this.#table.rulebook}/${this.#situation}`, this.#facts)
    if (found.question) this.#ask(found)
    else this.#rule(found)
  }

  #ask({ title, question }) {
    const from = `${title} (${clauses(question)}). ${question.who} says:`
    this.#show(question.ask, from, [], question.answers.map(one => [one.says, () => {
      this.#facts[question.fact] = one.answer
      return this.#go()
    }]))
  }

  #rule({ title, ruling }) {
    const steps = [...ruling.steps.map(one => one.says), `Bets: ${ruling.bets.says}`, `Decided by: ${ruling.who}`]
    this.#show(ruling.outcome.says, `${title} (${clauses(ruling)})`, steps, [['Keep this ruling', () => this.#keep(ruling)]])
  }

  async #keep(ruling) {
    const { name, rank } = this.#person()
    if (!name) throw new Error('Nothing is kept: who decides has no name. Leave, fill in the name above, and rule again.')
    if (this.#ranks.indexOf(rank) < this.#ranks.indexOf(ruling.rank)) throw new Error(`Nothing is kept: the ${ruling.who} decides this. Call one.`)
    const { serial, number } = this.#table
    const [situation, outcome, key] = [this.#situation, ruling.outcome.code, crypto.getRandomValues(new Uint32Array(4)).join('')]
    const fact = { key, who: name, role: rank, record: 'ruled', situation, outcome, rank, since: number }
    await ask(`/tables/${encodeURIComponent(serial)}/facts`, fact)
    this.#dialogue.close()
  }

  #show(asked, from, steps, answers) {
    at('asked').textContent = asked
    at('case').textContent = from
    fill(at('steps'), ...steps.map(one => make('li', {}, one)))
    const buttons = answers.map(([says, chosen]) => {
      const button = make('button', { type: 'button' }, says)
      button.onclick = () => this.#try(chosen)
      return button
    })
    at('answers').replaceChildren(...buttons)
    at('refused').textContent = ''
  }

  /** One step at a time: until the bridge has answered, nothing else can be chosen. */
  async #try(step) {
    at('answers').inert = true
    try {
      await step()
    } catch (refused) {
      at('refused').textContent = refused.message
    }
    at('answers').inert = false
    at('answers').firstChild?.focus()
  }
}

const clauses = ({ clauses }) => clauses.map(one => one.id).join(', ')
