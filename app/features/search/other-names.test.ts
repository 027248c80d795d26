import { expect, test } from 'vitest'
import { otherCityNames, otherWords } from './other-names.ts'

test('a city is found under its names in other languages, and under older ones', () => {
  expect(otherCityNames('München')).toEqual(['Munich', 'Monaco di Baviera', 'Múnich', 'ミュンヘン'])
  expect(otherCityNames('東京')).toContain('Tokyo')
  expect(otherCityNames('mumbai')).toContain('Bombay')
  expect(otherCityNames('Nashik')).toEqual([])
})

test('a word is found under its names in another script, whole words only', () => {
  expect(otherWords(['excel', 'excel', 'formulas'])).toEqual(['エクセル'])
  expect(otherWords(['gdpr'])).toEqual(['dsgvo', 'rgpd'])
  expect(otherWords(['excellence', 'constructor'])).toEqual([])
})
