import type { z } from 'zod'
import { BadInput, type FieldErrors, type MessageParams, notFound } from './refusal.ts'

const KEY = /^[a-z][a-z-]*:[\w.]+$/i

type Issue = z.core.$ZodIssue

function messageOf(issue: Issue): { key: string; params?: MessageParams } {
  if (KEY.test(issue.message)) return { key: issue.message, params: limitsOf(issue) }
  if (issue.code === 'too_big')
    return {
      key: `common:invalid.${issue.origin === 'string' ? 'tooLong' : 'tooBig'}`,
      params: limitsOf(issue),
    }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return issue.minimum === 1
        ? { key: 'common:invalid.required' }
        : { key: 'common:invalid.tooShort', params: limitsOf(issue) }
    return { key: 'common:invalid.tooSmall', params: limitsOf(issue) }
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { key: 'common:invalid.required' }
  return { key: 'common:invalid.value' }
}

function limitsOf(issue: Issue): MessageParams | undefined {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return undefined
}

/**
 * The error of what nobody types: ids and choices in hidden fields. Invalid ones are not found, as somebody
 * else's are.
 */
export const UNTYPED = notFound().reason

/**
 * When a rule about several fields is asked for: together with what is wrong in others, not only once they
 * are right. What it looks at may be wrong itself, and is then as it was sent.
 */
export const beside = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * Parses what a person or client sent. Throws BadInput with the first message of each field path ('a.0.b'),
 * or notFound when something is wrong that nobody types.
 */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw, { reportInput: true })
  if (result.success) return result.data
  const fields: FieldErrors = {}
  for (const issue of result.error.issues) {
    if (issue.message === UNTYPED) throw notFound()
    const path = issue.path.join('.')
    fields[path] ??= messageOf(issue)
  }
  throw new BadInput(fields)
}

/** More than any form of ours has, and few enough to cost nothing. */
export const MOST_NAMES = 300
export const MOST_VALUES = 100
const LONGEST_NAME = 200
/**
 * A letter more than any field takes: what is longer is refused as too long, and need not be read further.
 */
const LONGEST_VALUE = 100_001

/**
 * Form data as a plain object: repeated names become lists, files are left out, 'a[]' is read as 'a'. NUL
 * characters, which PostgreSQL cannot keep, are dropped, and so are marks piled up beyond reason and what is
 * longer than any field. Refuses, as bad input, more than MOST_NAMES names, more than MOST_VALUES values of
 * one name, names longer than 200 characters, and values longer than any field whose marks are piled up.
 */
export function formValues(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, sent] of form.entries()) {
    if (typeof sent !== 'string') continue
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const list = lists.get(key) ?? []
    if (list.length === 0) lists.set(key, list)
    if (key.length > LONGEST_NAME || lists.size > MOST_NAMES || list.length >= MOST_VALUES)
      throw new BadInput({ '': { key: 'common:refused.tooMuch' } })
    list.push(cleanValue(key, sent))
  }
  const values = Object.create(null) as Record<string, string | string[]>
  for (const [key, list] of lists) values[key] = list.length === 1 ? (list[0] ?? '') : list
  return values
}

/**
 * A run of marks longer than any language needs (Unicode, Standard Annex 15, stream-safe text). To put a long
 * run in order, as `normalize` does, takes the square of its length. The two kana marks are marks once a text
 * is folded.
 */
const PILED_MARKS = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31,}/gu
const MOST_MARKS = 30

function cleanValue(name: string, whole: string): string {
  const sent = whole.slice(0, LONGEST_VALUE).replaceAll('\0', '')
  if (sent.length <= MOST_MARKS) return sent
  const cleaned = sent.replace(PILED_MARKS, (marks) =>
    Array.from(marks.slice(0, 2 * MOST_MARKS))
      .slice(0, MOST_MARKS)
      .join(''),
  )
  // What is cut off is refused as too long by its field; without its marks a field could take the rest.
  if (whole.length > LONGEST_VALUE && cleaned.length < sent.length)
    throw new BadInput({ [name]: { key: 'common:invalid.tooLong', params: { max: LONGEST_VALUE - 1 } } })
  return cleaned
}
