import { expect, test } from 'vitest'
import { excerptOf, holdsAll, piecesFound } from './found-words.ts'
import { messageQuery, parametersOf, textOfQuery } from './message-query.ts'

const marked = (text: string, words: string) =>
  piecesFound(text, words)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test.each([
  ['The Café in Zürich', 'cafe zuerich', 'The [Café] in [Zürich]'],
  ['Führungskräfte führen', 'fuhr', '[Führungskräfte] [führen]'],
  ['nothing here', 'other', 'nothing here'],
  ['研修の費用とセミナー', '費用 せみなー', '研修の[費用]と[セミナー]'],
  ['生成AIの活用', 'ai 活用', '生成[AI]の[活用]'],
  ['ｾﾐﾅｰ会場', 'セミナー', '[ｾﾐﾅｰ]会場'],
  ['サービスのデータ', 'サビス でーた', '[サービス]の[データ]'],
  ['研修の費用', '費用研修', '[研修]の[費用]'],
  ['研修会の会費と費用', '研修会費用', '[研修会]の[会費]と[費用]'],
  ['研修の会費', '費用研修', '研修の会費'],
  ['の', 'の', '[の]'],
  ['🙂 ok 🙂', 'OK', '🙂 [ok] 🙂'],
])('in %j %j is marked', (text, words, said) => {
  expect(marked(text, words)).toBe(said)
})

test('pieces are the whole text, and an excerpt stands around the first word found', () => {
  const text = `${'Lorem ipsum 🙂 '.repeat(40)}the needle is here ${'and more '.repeat(60)}`
  expect(
    piecesFound(text, 'needle')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  const excerpt = excerptOf(text, 'needle')
  const said = excerpt.map((piece) => piece.text).join('')
  expect(said).toMatch(/^….*the needle is here.*…$/)
  expect(Array.from(said).length).toBeLessThanOrEqual(182)
  expect(excerpt.filter(({ isFound }) => isFound).map((piece) => piece.text)).toEqual(['needle'])
  expect(said.isWellFormed()).toBe(true)
  expect([holdsAll(text, 'needle lorem'), holdsAll(text, 'needle hay')]).toEqual([true, false])
})

test('an address says what is looked for, and what it cannot mean narrows nothing', () => {
  const query = messageQuery(new URLSearchParams({ q: ' a b ', by: 'me', of: 'topic' }))
  expect(query).toEqual({ words: 'a b', by: 'me', about: 'topic', withFiles: false })
  expect(query && messageQuery(parametersOf(query))).toEqual(query)
  expect(messageQuery(new URLSearchParams({ q: 'x', by: 'god', of: "'; drop" }))).toEqual({
    words: 'x',
    by: null,
    about: null,
    withFiles: false,
  })
  expect(messageQuery(new URLSearchParams({ q: '  ' }))).toBeNull()
  const withFiles = messageQuery(new URLSearchParams({ q: '', with: 'files' }))
  expect(withFiles && messageQuery(parametersOf(withFiles))).toEqual(withFiles)
  expect(withFiles && textOfQuery(withFiles, 'p')).toBe("'+files'")
  expect(query && textOfQuery(query, 'p')).toBe("('a':*) & ('b':*) & '@p' & '=topic'")
  expect(textOfQuery({ words: '!?', by: null, about: null, withFiles: false }, 'p')).toBeNull()
})
