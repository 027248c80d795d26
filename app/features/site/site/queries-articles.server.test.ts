import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { readingMinutes } from './article.ts'
import { findArticle, listArticles } from './queries-articles.server.ts'

const ctxIn = (language: Language) => makeContext({ language })

test.each(LANGUAGES)('the blog can be read in %s, the newest article first', async (language) => {
  const articles = await listArticles(ctxIn(language))

  expect(articles.length).toBeGreaterThanOrEqual(3)
  expect(articles.map(({ publishedOn }) => publishedOn)).toEqual(
    articles
      .map(({ publishedOn }) => publishedOn)
      .toSorted()
      .toReversed(),
  )
  for (const { name } of articles) {
    const article = await findArticle(ctxIn(language), name)
    expect(article?.sections.length).toBeGreaterThan(2)
    expect(article?.minutes).toBeGreaterThanOrEqual(2)
    expect(article?.others.map((other) => other.name)).not.toContain(name)
    expect(JSON.stringify(article)).not.toMatch(/\{\{|undefined/)
  }
})

test.each(['nothing', '../pages/terms', ''])('there is no article %s', async (name) => {
  expect(await findArticle(ctxIn('en'), name)).toBeNull()
})

test('the time to read counts words, and signs where words have no spaces', () => {
  expect(readingMinutes('word '.repeat(660), 'en')).toBe(3)
  expect(readingMinutes('字'.repeat(1000), 'ja')).toBe(2)
  expect(readingMinutes('', 'en')).toBe(1)
})
