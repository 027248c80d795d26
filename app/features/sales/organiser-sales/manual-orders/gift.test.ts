import { describe, expect, test } from 'vitest'
import { BadInput } from '#app/kit/refusal.ts'
import { giftIn } from './gift.ts'

function fault(typed: Parameters<typeof giftIn>[0]) {
  try {
    giftIn(typed)
  } catch (error) {
    if (error instanceof BadInput) return error.fields
    throw error
  }
  return null
}

describe('what is given', () => {
  test('as many as are named where no number is given, and the rest is named later', () => {
    const people = ' Ada King <ada@example.com>\n\nBo Lee, bo@example.com'
    const named = [
      { name: 'Ada King', email: 'ada@example.com' },
      { name: 'Bo Lee', email: 'bo@example.com' },
    ]
    expect(giftIn({ seats: null, people })).toEqual({ seats: 2, people: named })
    expect(giftIn({ seats: 5, people })).toEqual({ seats: 5, people: named })
    expect(giftIn({ seats: 3, people: '' })).toEqual({ seats: 3, people: [] })
  })

  test('to any address that mail can be sent to', () => {
    const people = 'Ada King <Ada@bücher.example>\nBo Lee tom&jerry@example.com\nCy Au, a/b=c#1@example.com'
    expect(giftIn({ seats: null, people }).people.map(({ email }) => email)).toEqual([
      'Ada@xn--bcher-kva.example',
      'tom&jerry@example.com',
      'a/b=c#1@example.com',
    ])
    const twice = 'Ada ada@bücher.example\nAda ada@xn--bcher-kva.example'
    expect(fault({ seats: null, people: twice })).toHaveProperty('people.key', 'manual-orders:invalid.twice')
  })

  test('what is wrong is said beside what is wrong', () => {
    const line = (at: number) => `Guest ${at} guest${at}@example.com`
    const many = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('\n')
    expect(fault({ seats: null, people: ' \n' })).toHaveProperty('seats.key', 'manual-orders:invalid.seats')
    expect(fault({ seats: 51, people: '' })).toHaveProperty('seats.key', 'manual-orders:invalid.most')
    expect(fault({ seats: null, people: many(50) })).toBeNull()
    expect(fault({ seats: null, people: many(51) })).toHaveProperty(
      'people.key',
      'manual-orders:invalid.most',
    )
    expect(fault({ seats: 1, people: many(2) })).toMatchObject({
      people: { key: 'manual-orders:invalid.people', params: { count: 1 } },
    })
    expect(fault({ seats: null, people: `${line(1)}\nNobody` })).toMatchObject({
      people: { key: 'manual-orders:invalid.person', params: { line: 2 } },
    })
    expect(fault({ seats: null, people: 'Ada ada..king@example.com' })).toHaveProperty(
      'people.key',
      'manual-orders:invalid.email',
    )
    expect(fault({ seats: null, people: 'Ada ada@example.com\nAda ADA@example.com' })).toHaveProperty(
      'people.key',
      'manual-orders:invalid.twice',
    )
  })

  test('a line that is all commas is read as fast as any other', () => {
    const before = performance.now()
    expect(fault({ seats: null, people: ','.repeat(20_000) })).toHaveProperty(
      'people.key',
      'manual-orders:invalid.person',
    )
    expect(performance.now() - before).toBeLessThan(100)
  })
})
