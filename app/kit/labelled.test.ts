import { expect, test } from 'vitest'
import { labelled } from './labelled.ts'

test('what is said stands behind its label as the language puts a colon', () => {
  expect(labelled('Name', 'missing', 'en')).toBe('Name: missing')
  expect(labelled('Nom', 'manque', 'fr')).toBe('Nom\u00a0: manque')
  expect(labelled('氏名', '未入力', 'ja')).toBe('氏名：未入力')
})
