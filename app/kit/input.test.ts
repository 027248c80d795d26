import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formValues, MOST_NAMES, MOST_VALUES, parseInput } from './input.ts'
import { BadInput } from './refusal.ts'

const schema = z.object({
  name: z.string().min(1).max(5),
  count: z.coerce.number().int('orders:seats.whole').min(1),
  tags: z.array(z.string()).optional(),
})

function faults(raw: unknown): Record<string, string> {
  try {
    parseInput(schema, raw)
    return {}
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return Object.fromEntries(Object.entries(error.fields).map(([path, message]) => [path, message.key]))
  }
}

describe('input', () => {
  it('names one message for each field that is wrong', () => {
    expect(faults({ name: '', count: '1.5' })).toEqual({
      name: 'common:invalid.required',
      count: 'orders:seats.whole',
    })
    expect(faults({ name: 'toolong', count: 0 })).toEqual({
      name: 'common:invalid.tooLong',
      count: 'common:invalid.tooSmall',
    })
    expect(faults({ count: 2 })).toEqual({ name: 'common:invalid.required' })
  })

  it.each([null, [], 'text', 5, undefined])('refuses %j where an object is due', (raw) => {
    expect(Object.keys(faults(raw))).toEqual([''])
  })

  it('keeps repeated fields and takes no prototype from a form', () => {
    const form = new URLSearchParams('a=1&a=2&b[]=3&__proto__=x&constructor=y')
    const values = formValues(form)
    expect(values.a).toEqual(['1', '2'])
    expect(values.b).toBe('3')
    expect(Object.getPrototypeOf(values)).toBeNull()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('drops NUL characters', () => {
    expect(formValues(new URLSearchParams({ a: 'x\0y' })).a).toBe('xy')
  })

  it('takes as many names and values as a form has, and no more', () => {
    const named = (count: number) =>
      new URLSearchParams(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']))
    const repeated = (count: number) => new URLSearchParams(Array.from({ length: count }, () => ['a', 'x']))
    expect(Object.keys(formValues(named(MOST_NAMES)))).toHaveLength(MOST_NAMES)
    expect(formValues(repeated(MOST_VALUES)).a).toHaveLength(MOST_VALUES)
    for (const form of [
      named(MOST_NAMES + 1),
      repeated(MOST_VALUES + 1),
      new URLSearchParams({ ['n'.repeat(201)]: 'x' }),
    ])
      expect(() => formValues(form)).toThrow(BadInput)
  })

  it.each([
    ['two kinds of marks in turn', '\u0301\u0323'],
    ['kana marks, which fold to marks', '\uff9e\u0301'],
    ['marks beyond the basic plane', '\u{1d165}\u{1d16d}'],
  ])('leaves 30 marks of a pile, so that it can be put in order: %s', (_, marks) => {
    const { a } = formValues(new URLSearchParams({ a: `x${marks.repeat(24_000)}y` }))
    expect(Array.from(String(a))).toHaveLength(32)
    expect(String(a).at(-1)).toBe('y')
  })

  it('refuses what would fit a field only because its end was cut off and its marks were taken out', () => {
    const form = new URLSearchParams({ a: `x${'\u0301'.repeat(100_000)}y` })
    expect(() => formValues(form)).toThrow(BadInput)
    expect(formValues(new URLSearchParams({ a: 'x'.repeat(200_000) })).a).toHaveLength(100_001)
  })

  it('leaves marks alone where languages have them', () => {
    const text = 'Müller, Zürich · हिन्दी · ﾎﾞｸﾞ · שָׁלוֹם · e\u0301\u0323'
    expect(formValues(new URLSearchParams({ text })).text).toBe(text)
  })
})
