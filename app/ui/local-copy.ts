/** What a form held when it was last typed into, by the names of its fields. */
export type FormCopy = { values: Record<string, string | string[]>; at: number }

const NAME = 'copy:'
const LONGEST = 400_000
/** Nobody comes back for it after that. */
const OLDEST_MS = 30 * 86_400_000

/** The values of a form's fields, without files. */
export function typedIn(form: HTMLFormElement): FormCopy['values'] {
  const values: FormCopy['values'] = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const held = values[name]
    values[name] = held === undefined ? value : Array.isArray(held) ? [...held, value] : [held, value]
  }
  return values
}

/** Keeps in this browser what was typed, so that it outlives a crash, until `dropCopy`. */
export function keepCopy(name: string, values: FormCopy['values'], at: number): void {
  const text = JSON.stringify({ values, at } satisfies FormCopy)
  if (text.length > LONGEST) return
  try {
    localStorage.setItem(`${NAME}${name}`, text)
  } catch {
    // A full or forbidden storage costs the copy, nothing else.
  }
}

export function dropCopy(name: string): void {
  try {
    localStorage.removeItem(`${NAME}${name}`)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What was kept under a name, unless it is a month old. */
export function findCopy(name: string, now: number): FormCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(`${NAME}${name}`) ?? 'null') as FormCopy | null
    return copy && now - copy.at < OLDEST_MS ? copy : null
  } catch {
    return null
  }
}
