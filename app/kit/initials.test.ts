import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACES, faceOf, initialsOf } from './initials.ts'

test.each([
  ['Meera Kulkarni', 'MK'],
  ['meera_kulkarni', 'MK'],
  ['DataWerk', 'DW'],
  ['Jean-Luc Picard', 'JP'],
  ['Đặng Thị Bích', 'ĐB'],
  ['Éloïse d’Arc-Müller', 'ÉM'],
  ["Liam O'Neil", 'LO'],
  ['&Co <GmbH>', 'CG'],
  ['X Æ A-12', 'X1'],
  ['Łukasz', 'Ł'],
  ['a', 'A'],
  ['7', '7'],
  ['田中 優子', '田'],
  ['株式会社 日本研修センター', '日'],
  ['㍿アオキ', 'ア'],
  ['ﾔﾏﾀﾞ', 'ヤ'],
  ['김민수', '김'],
  ['Yuki 田中', 'Y'],
  ['Иван Петров', 'ИП'],
  ['Trainer 🚀', 'T'],
  ['🚀', '🚀'],
  ['...', '?'],
  ['', '?'],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('whatever a name is, it has one or two whole letters and one of the colours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      const initials = initialsOf(name)
      expect(initials.isWellFormed()).toBe(true)
      expect([...initials].length).toBeGreaterThan(0)
      expect([...initials].length).toBeLessThanOrEqual(6)
      expect(faceOf(name)).toBeLessThan(FACES)
    }),
  )
})
