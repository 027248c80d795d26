import type { FormValues } from './read-body.server.ts'

/**
 * Above the longest text that a field of ours takes, so that whoever pasted a little too much finds all of it
 * again.
 */
export const LONGEST_ECHOED = 25_000
/** Above what the largest form of ours takes: a topic with every module filled in. */
export const MOST_ECHOED = 150_000

const SECRET_FIELD = /pass|secret|card|token/i

/** The typed values sent back with a refused form: without secrets, and limited in size. */
export function echoedValues(values: FormValues): FormValues {
  let left = MOST_ECHOED
  const cut = (value: string) => {
    const kept = value.slice(0, Math.min(LONGEST_ECHOED, left))
    left -= kept.length
    return kept
  }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !SECRET_FIELD.test(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(cut) : cut(value)]),
  )
}
