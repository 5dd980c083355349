// The page: every table in a tile, the chosen one large, and what a person asks for with keys, mouse or fingers.

import { ask, hear } from './bridge.js'
import { Floor } from './floor.js'
import { at, fill, make } from './parts.js'
import { Rulings } from './ruling.js'
import { apart, device, elsewhere, picture, place, rounds, tile } from './tables.js'

const floor = new Floor()
const words = await ask('/words')
const rulings = new Rulings(person, words.ranks)
const changed = new Set()
let chosen = decodeURIComponent(location.hash.slice(1))
let asked = Promise.resolve()
const troubles = { line: 'connecting', asked: '' }

for (const rank of words.ranks) at('rank').append(make('option', { selected: rank === 'Pit Supervisor' }, rank))
for (const field of ['name', 'rank']) {
  at(field).value = sessionStorage.getItem(field) ?? at(field).value
  at(field).onchange = () => sessionStorage.setItem(field, at(field).value)
}
at('person').onsubmit = event => event.preventDefault()
at('rule').onclick = () => rule()
at('tables').onclick = event => choose(event.target.closest('li')?.dataset.serial)
addEventListener('keydown', key)
hear(take, line => say({ line }))

function person() {
  return { name: at('name').value.trim(), rank: at('rank').value }
}

/** What happened is drawn with the next picture, however much happens before it. */
function take(told) {
  const drawn = changed.size === 0
  for (const serial of floor.take(told)) changed.add(serial)
  if ('tables' in told) changed.add('')
  if ('store' in told || 'tables' in told) say({})
  if (drawn && changed.size) setTimeout(draw, 50)
}

function draw() {
  if (changed.has('')) fill(at('tables'), ...[...floor.tables.keys()].sort().map(place))
  for (const serial of changed) if (serial) drawTile(floor.tables.get(serial))
  if (!floor.tables.has(chosen)) choose([...floor.tables.keys()].sort()[0])
  else if (changed.has(chosen)) look()
  changed.clear()
}

function drawTile(table) {
  let there = at('tables').querySelector(`[data-serial="${CSS.escape(table.serial)}"]`)
  if (!there) {
    there = place(table.serial)
    const behind = [...at('tables').children].find(one => one.dataset.serial > table.serial)
    at('tables').insertBefore(there, behind ?? null)
  }
  tile(there, table, table.serial === chosen, words)
}

/** Show a table large; its address names it, so that a tablet stays at its table. */
function choose(serial) {
  if (!serial) return
  const before = floor.tables.get(chosen)
  chosen = serial
  history.replaceState(null, '', `#${encodeURIComponent(serial)}`)
  for (const table of [before, floor.tables.get(serial)]) if (table) drawTile(table)
  look()
}

/** Ask what lies on the chosen table, one question at a time. */
function look() {
  asked = asked.then(async () => {
    const serial = chosen
    const table = floor.tables.get(serial)
    device(table?.port, words)
    if (table && elsewhere(table)) return apart(table)
    if (!table?.known) return
    const now = await ask(`/tables/${encodeURIComponent(serial)}`)
    if (serial !== chosen) return
    picture({ serial, ...now })
    if (!now.open || at('rounds').dataset.serial !== serial) await kept(serial)
    say({ asked: '' })
  }).catch(error => say({ asked: error.message }))
}

async function kept(serial) {
  at('rounds').dataset.serial = serial
  rounds(serial, await ask(`/tables/${encodeURIComponent(serial)}/rounds`))
}

function rule(found) {
  const table = floor.tables.get(chosen)
  if (table?.rulebook) rulings.open(table, found)
}

at('findings').onclick = event => {
  const place = event.target.closest('button')?.dataset.place
  if (place !== undefined) rule(floor.tables.get(chosen).found[place])
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select') || rulings.isOpen) return
  if (event.key === 'r') rule()
  if (event.key === 'n' || event.key === 'p') {
    const all = [...floor.tables.keys()].sort()
    const step = event.key === 'n' ? 1 : all.length - 1
    choose(all[(all.indexOf(chosen) + step) % all.length])
  }
}

/** What is wrong with the line, the store or what was asked last. */
function say(changes) {
  Object.assign(troubles, changes)
  const store = floor.trouble && `The store keeps nothing: ${floor.trouble.what}. Next: ${floor.trouble.next_step}`
  const wrong = troubles.line || store || troubles.asked
  at('standing').textContent = wrong || 'live'
  at('standing').classList.toggle('wrong', Boolean(wrong))
}
