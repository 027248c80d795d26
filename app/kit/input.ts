import type { z } from 'zod'
import { BadInput, type FieldErrors, type MessageParams } from './refusal.ts'

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

/** Parses what a person or client sent. Throws BadInput with the first message of each field path ('a.0.b'). */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw, { reportInput: true })
  if (result.success) return result.data
  const fields: FieldErrors = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    fields[path] ??= messageOf(issue)
  }
  throw new BadInput(fields)
}

/**
 * Form data as a plain object: repeated names become lists, files are left out, 'a[]' is read as 'a'.
 * NUL characters, which PostgreSQL cannot keep, are dropped.
 */
export function formValues(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const values = Object.create(null) as Record<string, string | string[]>
  for (const [name, sent] of form.entries()) {
    if (typeof sent !== 'string') continue
    const value = sent.replaceAll('\0', '')
    const key = name.replace(/\[\]$/, '')
    const earlier = values[key]
    if (earlier === undefined) values[key] = value
    else values[key] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value]
  }
  return values
}
