// A table as it is drawn: small in a tile, large as a picture, its device's health, its rounds with their receipts.

import { at, card, fill, make } from './parts.js'

/** A place for a table among all. */
export function place(serial) {
  const button = make('button', { type: 'button' }, make('strong', {}, serial), make('span'), make('span', { class: 'next' }))
  return make('li', { 'data-serial': serial }, button)
}

/** A table among all: what comes next, and whether somebody must go there; whoever stands on it stays there. */
export function tile(place, table, isChosen, words) {
  const [button] = place.children
  const wrong = trouble(table, words)
  place.dataset.number = table.number
  button.classList.toggle('wrong', Boolean(wrong))
  button.setAttribute('aria-current', isChosen)
  button.children[1].textContent = elsewhere(table) || standing(table)
  button.children[2].textContent = wrong || (elsewhere(table) ? '' : table.next?.text || 'nothing is due')
}

const standing = table => table.rulebook ? `${table.rulebook}, round ${table.round}, ${table.open ? 'open' : 'over'}` : 'no round yet'

/** Which other bridge has the device, where one has. */
export const elsewhere = ({ port }) => port?.bridge ? `standing by: ${port.bridge} has it` : ''

/** What needs a person there, in words; nothing where all is well. */
function trouble(table, words) {
  const port = table.port
  if (elsewhere(table)) return port.trouble?.what ?? ''
  if (port?.trouble) return `${port.state}: ${port.trouble.what}`
  if (port && port.state !== 'connected') return port.state
  if (port?.status?.fault) return `FAULT: ${fault(port.status.fault, words).name}`
  const found = table.found[0]
  return found ? `FINDING: ${found.what}` : ''
}

const fault = (code, words) => words.faults[code] ?? { name: `fault ${code}`, stops: true, next: 'Look at the device.' }

/** The chosen table, large. */
export function picture(table) {
  at('table').hidden = false
  at('called').textContent = `${table.serial}: ${standing(table)}`
  at('next').textContent = table.next ? `${table.next.text} (${table.next.clause})` : 'Nothing is due'
  fill(at('community'), ...table.community.map(card))
  fill(at('dealer'), ...table.dealer.map(card))
  at('dealer-box').hidden = table.dealer.length === 0
  at('burnt').textContent = table.burnt
  fill(at('seats'), ...table.seats.map(seat => box(seat, seat.seat === table.button)))
  fill(at('findings'), ...table.found.map(finding))
  at('rule').disabled = !table.rulebook
}

const NOTHING = { rulebook: '', community: [], dealer: [], burnt: 0, seats: [], button: 0, next: null, found: [] }

/** The chosen table where another bridge has its device: who that is, and nothing that is old. */
export function apart(table) {
  picture({ ...NOTHING, serial: table.serial })
  at('called').textContent = `${table.serial}, ${elsewhere(table)}`
  fill(at('rounds'))
  at('rounds').dataset.serial = ''
}

function box({ seat, cards }, isButton) {
  const name = make('h4', {}, `Seat ${seat}`, isButton ? make('abbr', { title: 'button' }, ' D') : '')
  return make('li', { class: 'seat' }, name, make('ul', { class: 'cards' }, ...cards.map(card)))
}

function finding(found, place) {
  const clause = found.clause ? ` (${found.rulebook} ${found.clause})` : ''
  const due = (found.due?.cases ?? []).map(one => make('p', { class: 'due' }, called(one)))
  const button = found.due?.cases?.length ? make('button', { type: 'button', 'data-place': place }, 'Rule on it') : null
  return make('li', {}, make('strong', {}, `${found.what}${clause}`),
    make('p', {}, `Record ${found.number}. Expected: ${found.expected}; came: ${found.text}`), ...due, button)
}

/** What a finding calls for: the ruling, or the question that is open. */
function called({ title, ruling, question }) {
  return ruling ? `${title}: ${ruling.outcome.says}. Signed by: ${ruling.who}` : `${title}: ${question.ask} (${question.who})`
}

/** The device's health: what it does, what is wrong, what to do. */
export function device(port, words) {
  const rows = port ? health(port, words) : [['state', 'not met since the bridge began']]
  fill(at('device'), ...rows.flatMap(([name, value, wrong]) => [
    make('dt', {}, name), make('dd', { class: wrong && 'wrong' }, String(value))]))
}

function health({ port, state, trouble, device, status, bridge, rollers }, words) {
  const rows = [['port', `${port}, ${state}`, state !== 'connected' && !bridge]]
  if (bridge) rows.push(['bridge', `${bridge} has it`])
  if (device) rows.push(['firmware', `${device.product} ${device.version}, board ${device.board}, ${device.boots} starts`])
  if (trouble) rows.push(['wrong', trouble.what, true], ['next', trouble.next_step])
  if (status) {
    rows.push(['state', words.states[status.state] ?? `state ${status.state}`], ['records', `${status.waiting} wait`])
    const wrong = status.fault && fault(status.fault, words)
    if (wrong) rows.push([wrong.stops ? 'fault' : 'warning', `${status.fault} ${wrong.name}`, true], ['next', wrong.next])
  }
  for (const [name, roller] of Object.entries(rollers)) rows.push([name, drift(roller), isSlow(roller)])
  return rows
}

const isSlow = ({ state }) => ['slowing', 'service due'].includes(state)

/** How a roller has slowed down since it was new. */
function drift({ percent, state }) {
  return percent === null ? 'its pace when new is being learned' : `a card takes ${percent} % of what it took when new: ${state}`
}

/** The newest rounds of a device, each with its receipt. */
export function rounds(serial, found) {
  fill(at('rounds'), ...found.map(round => {
    const first = round.name.split('/').pop()
    const said = `${round.opened.replace('T', ' ').slice(0, 19)}, round ${round.round}: ${round.verdict}`
    const page = `/tables/${encodeURIComponent(serial)}/rounds/${first}/receipt`
    const receipt = round.receipt ? make('a', { href: page, target: '_blank', rel: 'noopener' }, `receipt of round ${round.round}`) : 'no receipt'
    return make('li', {}, `${said} `, receipt)
  }))
}
