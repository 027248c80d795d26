import { describe, expect, it } from 'vitest'
import { firstIdOf, isId, newCode, newId, newKey, slugOf } from './ids.ts'

describe('ids', () => {
  it('grow with time and look like UUIDs', () => {
    const ids = Array.from({ length: 500 }, newId)
    expect(ids).toEqual(ids.toSorted())
    expect(ids.every(isId)).toBe(true)
    expect(isId(ids[0]?.toUpperCase())).toBe(false)
  })

  it('tell by their beginning when they were made', () => {
    const before = firstIdOf(new Date())
    const id = newId()
    expect(isId(before)).toBe(true)
    expect([before <= id, firstIdOf(new Date(Date.now() + 2)) > id]).toEqual([true, true])
  })

  it('are keys of a browser, random and of the same shape', () => {
    const keys = Array.from({ length: 500 }, newKey)
    expect(new Set(keys).size).toBe(500)
    expect(keys.every(isId)).toBe(true)
    expect(keys.every((key) => /^.{14}4.{4}[89ab]/.test(key))).toBe(true)
  })

  it('are codes that can be read aloud', () => {
    expect(newCode(10)).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
  })

  it.each([
    ['Führen ohne Weisungsbefugnis', 'fuhren-ohne-weisungsbefugnis'],
    ['  Straße & Maß!  ', 'strasse-mass'],
    ['交渉術 研修', '交渉術-研修'],
    ['...', ''],
    ['C++ / C#', 'c-c'],
    ['会議で使うビジネス英語', '会議で使うビジネス英語'],
    ['हिन्दी कार्यशाला', 'हिन्दी-कार्यशाला'],
  ])('make %j the address %j', (text, slug) => expect(slugOf(text)).toBe(slug))
})
