// The bridge as this page hears and asks it.

const AGAIN_MS = 500

/** Something that the bridge does not take, in its own five parts. */
export class Refused extends Error {
  constructor(told) {
    super(`${told.what}: ${told.where}: expected ${told.expected}; observed ${told.observed}. Next: ${told.next_step}`)
  }
}

/** Ask for a path, or give it a body. */
export async function ask(path, body) {
  const request = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, request)
  const told = await answer.json()
  if (!answer.ok) throw new Refused(told)
  return told
}

/** Hear everything, then what happens, for as long as the page is there; `standing` is told how the line is. */
export function hear(take, standing) {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
  socket.onopen = () => standing('')
  socket.onmessage = message => take(JSON.parse(message.data))
  socket.onclose = async () => {
    standing('The bridge is away: what is shown is old')
    await new Promise(done => setTimeout(done, AGAIN_MS))
    const answer = await fetch('/words').catch(() => null)
    if (answer?.status === 401) location.reload() // another token: the door asks for it
    else hear(take, standing)
  }
}
