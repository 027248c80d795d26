import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { badTexts } from './bad-inputs.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../app/features/**/inputs.ts', { eager: true })

const schemas = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [{ feature: file.split('/').at(-2) ?? '', name, schema }] : [],
  ),
)

/** Values that no form sends but a program may. */
const strange: unknown[] = [
  null,
  undefined,
  0,
  -1,
  1.5,
  Number.NaN,
  true,
  [],
  ['a', 'b'],
  {},
  { $ne: '' },
  Symbol.iterator,
]

const answered = new Map<string, boolean>()

function hasText(key: string): boolean {
  const known = answered.get(key)
  if (known !== undefined) return known
  const has = readText(key)
  answered.set(key, has)
  return has
}

function readText(key: string): boolean {
  const [namespace = '', path = ''] = key.split(':')
  const file = join(import.meta.dirname, `../../locales/en/${namespace}.json`)
  if (!existsSync(file)) return false
  const found = path
    .split('.')
    .reduce<unknown>(
      (texts, step) =>
        typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[step] : undefined,
      JSON.parse(readFileSync(file, 'utf8')),
    )
  return typeof found === 'string'
}

describe.each(schemas)('$feature: $name', ({ schema }) => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const values = [...badTexts().map(({ value }) => value), ...strange]

  test('refuses or takes every bad value without a fault, with words for each refusal', () => {
    const inputs = [...strange, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))]
    const wordless = new Set<string>()

    for (const input of inputs) {
      try {
        parseInput(schema, input)
      } catch (error) {
        // What nobody types is not found.
        if (error instanceof Refusal && error.kind === 'notFound') continue
        if (!(error instanceof BadInput)) throw error
        for (const [path, { key }] of Object.entries(error.fields)) {
          if (!hasText(key)) wordless.add(`${path}: ${key}`)
        }
      }
    }

    expect([...wordless]).toEqual([])
  })

  test('takes no field that is not its own', () => {
    const result = schema.safeParse({
      __proto__: { staff: true },
      constructor: 'x',
      role: 1,
      accountId: 'x',
      staff: true,
    })
    const own = Object.keys(result.data ?? {})

    expect(own.filter((field) => !fields.includes(field))).toEqual([])
  })
})

/** How fields are called in which people write to each other. */
const WRITTEN = /^(reason|words|facts|note|body|answer)$/
/** Kept as it was typed until it is sent. */
const UNSENT = ['proposals: proposalDraftInput.words']
/** A conversation is kept letter by letter; its page takes the sting out of what turns letters round. */
const LETTER_BY_LETTER = ['qmail: writeMessageInput.words', 'first-messages: firstMessageInput.words']

function keeps(reader: z.ZodType, value: string): boolean {
  const { data } = reader.safeParse(value)
  return typeof data === 'string' && data.includes(value)
}

test('what people write to each other has something to see, and nothing that turns its letters round', () => {
  const fields = schemas.flatMap(({ feature, name, schema }) =>
    schema instanceof z.ZodObject
      ? Object.entries<z.ZodType>(schema.shape).flatMap(([field, reader]) =>
          WRITTEN.test(field) ? [{ of: `${feature}: ${name}.${field}`, reader }] : [],
        )
      : [],
  )
  const kept = (value: string) =>
    fields.flatMap(({ of, reader }) => (!UNSENT.includes(of) && keeps(reader, value) ? [of] : []))

  expect(fields.length).toBeGreaterThan(40)
  expect(kept('\u200b\u2060')).toEqual([])
  expect(kept('\u3164')).toEqual([])
  expect(kept('abc\u202Edef').filter((of) => !LETTER_BY_LETTER.includes(of))).toEqual([])
  expect(kept('a\ud800b').filter((of) => !LETTER_BY_LETTER.includes(of))).toEqual([])
})

test('there is a schema to try', () => {
  expect(schemas.length).toBeGreaterThanOrEqual(Object.keys(modules).length)
})
