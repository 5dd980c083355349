// All that an object is at a moment, through everything that it reaches, and back to it. What lives in a closure is not
// seen: whoever is kept has its state in fields.

const descends = value => typeof value === 'object' && value !== null && !(value instanceof DataView);
const copied = value => (ArrayBuffer.isView(value) ? value.slice() : null);

// A function that brings the object back to how it is now, as often as it is called.
export function kept(root) {
  const known = new Map();
  const rest = [root];
  while (rest.length) {
    const one = rest.pop();
    if (!descends(one) || known.has(one)) continue;
    if (ArrayBuffer.isView(one)) {
      known.set(one, copied(one));
      continue;
    }
    if (one instanceof Map || one instanceof Set) {
      known.set(one, [...one]);
      rest.push(...[...one].flat());
      continue;
    }
    const fields = Object.entries(Object.getOwnPropertyDescriptors(one)).filter(([, field]) => 'value' in field);
    known.set(one, fields.map(([name, field]) => [name, field.value]));
    rest.push(...fields.map(([, field]) => field.value));
  }
  return () => known.forEach((was, one) => back(one, was));
}

function back(one, was) {
  if (ArrayBuffer.isView(one)) return one.set(was);
  if (one instanceof Map || one instanceof Set) {
    one.clear();
    return was.forEach(entry => (one instanceof Map ? one.set(...entry) : one.add(entry)));
  }
  if (Array.isArray(one)) one.length = was.find(([name]) => name === 'length')[1];
  for (const [name, value] of was) if (one[name] !== value) one[name] = value;
}
