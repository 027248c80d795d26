import { expect, test } from 'vitest'
import { queryText } from '#app/kit/query-text.ts'
import { readQuery } from './query-words.ts'

const read = (text: string) => {
  const { words, hints, wishes } = readQuery(text)
  return {
    words: words.map(({ forms: [form] }) => form),
    hints: hints.map(({ forms: [form] }) => form),
    wishes: wishes.map(({ facet, value }) => `${facet}:${value}`),
  }
}

test.each([
  ['excel mumbai', ['excel'], ['mumbai'], ['city:Mumbai']],
  ['Excel Kurs in Mailand', ['excel'], ['mailand'], ['city:Milano']],
  ['weaving frankfurt am main', ['weaving'], ['frankfurt', 'main'], ['city:Frankfurt am Main']],
  ['東京でのExcel研修', ['excel'], ['東京'], ['city:東京']],
  ['weaving germany', ['weaving'], ['germany'], ['country:DE']],
  ['weaving auf Englisch', ['weaving'], ['englisch'], ['language:en']],
  ['英語でのExcel', ['excel'], ['英語'], ['language:en']],
  ['excel online', ['excel'], ['online'], ['mode:online']],
  ['excel für Anfänger', ['excel'], ['anfanger'], []],
  ['weaving for 20 people', ['weaving'], ['20', 'people'], []],
])('%s: a subject, and what decides among its trainings', (text, words, hints, wishes) => {
  expect(read(text)).toEqual({ words, hints, wishes })
})

test.each([
  ['Mumbai', ['mumbai']],
  ['course in Mumbai', ['mumbai']],
  ['german', ['german']],
  ['beginners', ['beginners']],
  ['online marketing', ['onlinemarketing']],
  ['nice weaving', ['nice', 'weaving']],
])('%s is a subject and no wish', (text, words) => {
  expect(read(text)).toEqual({ words, hints: [], wishes: [] })
})

test.each([
  ['Häkelkurs', "('hakelkurs':* | 'haekelkurs':* | 'hakel':*)"],
  ['Weberlehrgang', "('weberlehrgang':* | 'weber':*)"],
  ['kurs', "('kurs':*)"],
])('%s is also what is taught', (text, query) => {
  expect(queryText(readQuery(text).words)).toBe(query)
})

test.each([
  ['SQL for analysts', ['sql'], ['analysts']],
  ['Arbeitsrecht für Führungskräfte in Köln', ['arbeitsrecht'], ['fuhrungskrafte', 'koln']],
  ['inglés para reuniones', ['ingles'], ['reuniones']],
  ['training for fire wardens', ['firewardens'], []],
  ['finance for non finance', ['financenonfinance'], []],
])('%s: what it is about and for whom', (typed, words, hints) => {
  const read = readQuery(typed)
  const formsOf = (tokens: typeof read.words) => tokens.map(({ forms }) => forms[0])
  expect(formsOf(read.words)).toEqual(words)
  expect(formsOf(read.hints)).toEqual(hints)
})
