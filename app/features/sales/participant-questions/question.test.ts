import { describe, expect, test } from 'vitest'
import { BadInput } from '#app/kit/refusal.ts'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { readAnswers, sentAnswers } from './answer.ts'
import { askedOf, CHANGED, isBlank, isSameAsked, type Question, type QuestionKind } from './question.ts'

const ask = (kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id: kind,
  kind,
  words: `A ${kind}?`,
  help: '',
  required: false,
  ticketTypes: [],
  choices: kind === 'one' || kind === 'several' ? ['Vegan', 'Halal', 'Other'] : [],
  ...more,
})

function read(question: Question, ...sent: string[]) {
  try {
    return readAnswers([question], { [question.id]: sent })[question.id]
  } catch (error) {
    if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
    throw error
  }
}

describe('an answer', () => {
  test('is what its question allows, cleaned', () => {
    expect(read(ask('line'), '  Sales   and\tService ')).toEqual(['Sales and Service'])
    expect(read(ask('lines'), ' one\r\ntwo ')).toEqual(['one\ntwo'])
    expect(read(ask('one'), 'Halal')).toEqual(['Halal'])
    expect(read(ask('several'), 'Other', 'Vegan', 'Vegan')).toEqual(['Vegan', 'Other'])
    expect([read(ask('tick'), 'yes'), read(ask('tick'))]).toEqual([['yes'], ['no']])
    expect([read(ask('number'), '１２'), read(ask('number'), ' 1,5 ')]).toEqual([['12'], ['1.5']])
    expect(read(ask('date'), '2026-05-31')).toEqual(['2026-05-31'])
  })

  test('that is none of the choices, no number or no day is refused', () => {
    expect(read(ask('one'), 'Meat')).toBe('common:invalid.value')
    expect(read(ask('one'), 'Vegan', 'Halal')).toBe('common:invalid.value')
    expect(read(ask('several'), 'Vegan', 'Meat')).toBe('common:invalid.value')
    expect(read(ask('tick'), 'maybe')).toBe('common:invalid.value')
    expect(read(ask('number'), '1e9')).toBe('questions:invalid.number')
    expect(read(ask('date'), '2026-02-30')).toBe('questions:invalid.date')
    expect(read(ask('line'), 'x'.repeat(201))).toBe('common:invalid.tooLong')
    expect(read(ask('lines'), 'x'.repeat(2_001))).toBe('common:invalid.tooLong')
  })

  test('may be left empty, unless it is required', () => {
    for (const kind of ['line', 'lines', 'one', 'several', 'number', 'date'] as const) {
      expect(read(ask(kind), ''), kind).toEqual([])
      expect(read(ask(kind)), kind).toEqual([])
      expect(
        read(ask(kind, { required: true }), ' '.repeat(kind === 'one' || kind === 'several' ? 0 : 2)),
      ).toBe('common:invalid.required')
    }
    expect(read(ask('tick', { required: true }))).toBe('questions:invalid.tick')
  })

  test('to a question that is not asked is refused with all that is wrong', () => {
    const sent = { line: [''], other: ['x'] }
    const refused = () => readAnswers([ask('line', { required: true })], sent, 2)
    expect(refused).toThrow(BadInput)
    try {
      refused()
    } catch (error) {
      expect((error as BadInput).fields).toEqual({
        '': { key: CHANGED },
        'answers.2.line': { key: 'common:invalid.required' },
      })
    }
  })

  test('is text or refused, whatever is sent', () => {
    const kinds = ['line', 'lines', 'one', 'several', 'tick', 'number', 'date'] as const
    for (const { name, value: text } of badTexts())
      for (const kind of kinds) {
        const answer = read(ask(kind), text)
        if (typeof answer === 'string') expect(answer, name).toMatch(/^(common|questions):invalid/)
        else for (const one of answer ?? []) expect(one, name).not.toMatch(/(?!\n)\p{Cc}|\u202e/u)
      }
  })
})

test('a question is the same while its words, its kind and its choices stay, and may gain a choice', () => {
  const before = ask('one')
  expect(isSameAsked(before, { ...before, choices: ['More', ...before.choices] })).toBe(true)
  expect(isSameAsked(before, { ...before, choices: ['Vegan'] })).toBe(false)
  expect(isSameAsked(before, { ...before, words: 'Other?' })).toBe(false)
  expect(isSameAsked(before, { ...before, kind: 'several' })).toBe(false)
})

test('is asked of everybody, or of some ticket types', () => {
  const questions = [ask('line'), ask('one', { ticketTypes: ['a'] })]
  expect(askedOf(questions, 'a')).toHaveLength(2)
  expect(askedOf(questions, 'b')).toHaveLength(1)
  expect(askedOf(questions, null)).toHaveLength(1)
})

test('a form says the answers by seat, several choices under one name', () => {
  const sent = sentAnswers({ 'answers.0.a': 'x', 'answers.0.b': ['y', 'z'], 'answers.12.a': '', name: 'n' })
  expect([...sent]).toEqual([
    [0, { a: ['x'], b: ['y', 'z'] }],
    [12, { a: [''] }],
  ])
  expect(isBlank(sent.get(12) ?? {})).toBe(true)
  expect(Object.getPrototypeOf({ ...sentAnswers({ 'answers.0.__proto__': 'x' }).get(0) })).toBe(
    Object.prototype,
  )
})
