// What everything on the page is built of; text is always text, never markup.

export const at = id => document.getElementById(id)

/** An element with its attributes and what is in it: strings, elements, or nothing. */
export function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...inside.filter(one => one !== null && one !== ''))
  return made
}

/** Have an element hold just these, touching nothing where it holds the same already. */
export function fill(place, ...inside) {
  const fresh = make('div', {}, ...inside)
  if (fresh.innerHTML !== place.innerHTML) place.replaceChildren(...fresh.childNodes)
}

const SUITS = { c: ['♣', 'clubs'], d: ['♦', 'diamonds'], h: ['♥', 'hearts'], s: ['♠', 'spades'] }
const RANKS = { T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' }

/** A card as it lies there, face down where the rules have not shown it. */
export function card(text) {
  const suit = SUITS[text[1]]
  if (!suit) return make('li', { class: 'card back' }, make('span', { class: 'said' }, 'face down'))
  const rank = RANKS[text[0]] ?? text[0]
  const face = make('span', { 'aria-hidden': 'true' }, (text[0] === 'T' ? '10' : text[0]) + suit[0])
  return make('li', { class: `card ${suit[1]}` }, face, make('span', { class: 'said' }, `${rank} of ${suit[1]}`))
}
