import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dictionaryWords,
  fold,
  forgiven,
  neighboursSwapped,
  remainsOfLoanword,
  tokensOf,
  typingErrors,
  usernameWords,
  vectorText,
} from '#app/kit/normalise.ts'
import { queryText } from '#app/kit/query-text.ts'
import { queryTokens } from './query-words.ts'

const words = (text: string) => tokensOf(text, 100).map((token) => token.forms.join('/'))

test.each([
  ['FÜHREN ohne Macht', ['fuhren/fuehren', 'ohne', 'macht']],
  ['Straße STRASSE', ['strasse', 'strasse']],
  ['İstanbul ISI ısı', ['istanbul', 'isi', 'isi']],
  ['Sécurité de l’été', ['securite', 'de', 'l', 'ete']],
  ['e\u0301te\u0301 été', ['ete', 'ete']],
  ['Ｅｘｃｅｌ ２０２６', ['excel', '2026']],
  ['Smørrebrød på Åland', ['smorrebrod/smoerrebroed', 'pa/paa', 'aland/aaland']],
  ['C++, C# und .NET', ['cplusplus', 'csharp', 'und', 'dotnet']],
  ['Excel研修', ['excel', '研修']],
  ['髙橋 ㍿', ['高橋', '株式会社']],
  ['ｺｰﾁﾝｸﾞ コーチング こーちんぐ', ['コチング', 'コチング', 'コチング']],
  ['मराठी भाषा', ['मराठी', 'भाषा']],
])('%s is cut and folded', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test('Japanese is looked for by overlapping pairs that follow each other', () => {
  expect(queryText(queryTokens('給油作業'))).toBe("('給油' <-> '油作' <-> '作業')")
  expect(queryText(queryTokens('給油機研修')), 'without the word for training').toBe("('給油' <-> '油機')")
  expect(queryText(queryTokens('給油の研修'))).toBe("('給油':*)")
})

test('a plain text says the same beside letters that are not plain', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'aBz09 .,+#-_cCfF'.split(''), '.net', 'C++', ' c#') })
  fc.assert(
    fc.property(plain, fc.nat(6), (text, limit) => {
      expect([...tokensOf(text, limit), ...tokensOf('é', 1)].slice(0, limit)).toEqual(
        tokensOf(`${text} é`, limit),
      )
    }),
  )
})

test('words that only bind are left out while others remain', () => {
  expect(queryText(queryTokens('how to weave in the hall'))).toBe("('weave':*) & ('hall':*)")
  expect(queryText(queryTokens('weaving skills'))).toBe("('weaving':*)")
  expect(queryText(queryTokens('corso sulla tessitura'))).toBe("('tessitura':*)")
  expect(queryText(queryTokens('to the'))).toBe("('to':*) & ('the':*)")
})

test('operators of the query language only separate words', () => {
  expect(queryText(queryTokens("a & b | !(c) :* <-> 'd' \\ \0 \ud800"))).toBe("('b':*) & ('c':*)")
  expect(queryText(queryTokens("& | ! ' \\"))).toBeNull()
})

test('a query is cut to ten words, a word to a length that an index takes', () => {
  expect(queryTokens('word '.repeat(5_000))).toHaveLength(10)
  expect(queryTokens('x'.repeat(100_000))[0]?.forms[0]).toHaveLength(48)
})

test('any text folds without error to the same thing twice, and gives lexemes without quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      for (const token of tokensOf(text, 1_000)) {
        for (const form of [...token.forms, ...(token.pairs ?? [])])
          expect(form).not.toMatch(/['\\:&|!()<>\s\0]/)
      }
    }),
  )
})

test('a beginning of a word folds to a beginning of what the word folds to', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouäöüßéñ'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.nat(11), (word, cut) => {
      const start = word.slice(0, cut + 1)
      expect(fold(word).startsWith(fold(start))).toBe(true)
    }),
  )
})

test.each([
  ['leadrship', 'leadership', 1],
  ['leadesrhip', 'leadership', 1],
  ['leadrsh', 'leadership', 1],
  ['exel', 'excel', 1],
  ['negotition', 'negotiation', 1],
  ['kubernets', 'kubernetes', 1],
  ['xylo', 'excel', null],
])('%s is %s with errors', (typed, word, errors) => {
  expect(typingErrors(typed, word, 2)).toBe(errors)
})

test('short words forgive nothing, long ones two errors', () => {
  expect(['sql', 'exel', 'leadership'].map(forgiven)).toEqual([0, 1, 2])
})

test('neighbouring letters are swapped wherever they differ', () => {
  expect(neighboursSwapped('pyhton')).toEqual(['yphton', 'phyton', 'python', 'pyhotn', 'pyhtno'])
  expect(neighboursSwapped('aab')).toEqual(['aba'])
})

test('any one letter of a Japanese loanword may be wrong, none of other words', () => {
  const remains = (text: string) => tokensOf(text, 9).flatMap(remainsOfLoanword)
  expect(remains('メンタルズ')).toEqual([
    ['ンタルズ'],
    ['タルズ'],
    ['メン', 'ルズ'],
    ['メンタ'],
    ['メンタル'],
  ])
  for (const text of ['リーン', 'ことばです', '管理職研修会', 'coaching']) expect(remains(text)).toEqual([])
})

test('a vector carries the weights, the label and every spelling at one place', () => {
  expect(vectorText([{ weight: 'A', tokens: tokensOf('Führen', 9) }], ['#topic'])).toBe(
    "'#topic' 'fuhren':1A 'fuehren':1A",
  )
})

test('the dictionary takes words of four letters and more, and no numbers', () => {
  expect(dictionaryWords(tokensOf('ISO 27001 Führung 研修 SQL', 9))).toEqual(['fuhrung', 'fuehrung'])
})

test('a username is found by its parts and in one word', () => {
  expect(usernameWords('meera_kulkarni')).toBe('meerakulkarni meera kulkarni')
  expect(usernameWords('OpsFoundry')).toBe('OpsFoundry Ops Foundry')
})
