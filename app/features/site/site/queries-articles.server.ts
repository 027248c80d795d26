import { coversOf } from '#app/features/catalogue/topic-covers/cover.ts'
import { formatDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Article, type ArticleLine, readingMinutes } from './article.ts'
import { listTexts, readText, showText } from './read-text.server.ts'
import { articleHead } from './text-source.ts'

/** The category whose picture an article shares, by the article's name. */
const ABOUT: Record<string, string> = {
  'how-to-write-a-requirement': 'contract-negotiation',
  'when-a-training-runs': 'meeting-facilitation',
  'what-a-training-costs': 'should-cost',
}

const kept = new Map<Language, Article[]>()

/** All articles of the blog in the reader's language, the newest first. */
export async function listArticles(ctx: Ctx): Promise<ArticleLine[]> {
  return articlesIn(ctx.language).map(lineOf)
}

/** The names of all articles with the day each was published ('2026-12-03'). */
export async function listArticleNames(): Promise<{ name: string; publishedOn: string }[]> {
  return articlesIn('en').map(({ name, publishedOn }) => ({ name, publishedOn }))
}

/** One article, with the others to go on with; null when there is none of that name. */
export async function findArticle(ctx: Ctx, name: string): Promise<Article | null> {
  return articlesIn(ctx.language).find((article) => article.name === name) ?? null
}

function articlesIn(language: Language): Article[] {
  const found = kept.get(language) ?? readArticles(language)
  // While one writes, an article is as its file is now.
  if (config().MODE !== 'development') kept.set(language, found)
  return found
}

function readArticles(language: Language): Article[] {
  const found = listTexts('blog')
    .map((name) => readArticle(language, name))
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
  const covers = coversOf(
    found.map(({ name }) => ({ group: name.length * 2, category: ABOUT[name], title: name })),
  )
  const articles = found.flatMap((article, at) => {
    const cover = covers[at]
    return cover ? [{ ...article, cover }] : []
  })
  return articles.map((article) => ({
    ...article,
    others: articles.filter((other) => other !== article).map(lineOf),
  }))
}

function readArticle(language: Language, name: string): Omit<Article, 'cover'> {
  const { head, body } = readText('blog', language, name, articleHead)
  return {
    name,
    title: head.title,
    description: head.description,
    published: formatDate(new Date(`${head.published}T00:00:00Z`), 'UTC', language),
    publishedOn: head.published,
    minutes: readingMinutes(body, language),
    others: [],
    ...showText({ kind: 'blog', language, name }, body),
  }
}

function lineOf({ name, title, description, published, publishedOn, cover }: Article): ArticleLine {
  return { name, title, description, published, publishedOn, cover }
}
