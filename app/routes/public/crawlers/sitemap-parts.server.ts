import { eventAddresses } from '#app/features/catalogue/events/queries-addresses.server.ts'
import { categoryAddresses, topicAddresses } from '#app/features/catalogue/topics/queries-addresses.server.ts'
import {
  companyAddresses,
  profileAddresses,
} from '#app/features/catalogue/trainers/queries-addresses.server.ts'
import { requirementAddresses } from '#app/features/procurement/requirements/queries-addresses.server.ts'
import { listArticleNames } from '#app/features/site/site/queries-articles.server.ts'
import { listTextPageNames } from '#app/features/site/site/queries-text-page.server.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import type { PublicAddress } from '#app/kit/sitemap.ts'
import type { AddressBook } from '#app/platform/public-addresses.server.ts'

const SEARCHES = [
  '/search?topic=',
  '/search?username=',
  '/search?supplier=',
  '/event/search',
  '/requirement/search',
]

const singlePages: AddressBook = {
  parts: async () => [null],
  part: async (number) => {
    if (number !== 1) return null
    const texts = await listTextPageNames()
    const articles = await listArticleNames()
    const paths = ['/', ...SEARCHES, '/contact', '/blog', ...texts.map((name) => `/${name}`)]
    return [
      ...paths.map((path) => ({ path, changedAt: null })),
      ...articles.map(({ name, publishedOn }) => ({
        path: `/blog/${name}`,
        changedAt: new Date(publishedOn),
      })),
    ]
  },
}

const BOOKS = new Map<string, AddressBook>([
  ['pages', singlePages],
  ['categories', categoryAddresses],
  ['topics', topicAddresses],
  ['events', eventAddresses],
  ['trainers', profileAddresses],
  ['companies', companyAddresses],
  ['requirements', requirementAddresses],
])

/** All files of the sitemap: for each kind of page and each language as many as its pages need. */
export async function listSitemapFiles(): Promise<PublicAddress[]> {
  const books = await Promise.all(
    [...BOOKS].map(async ([kind, book]) => ({
      kind,
      changes: await book.parts(),
    })),
  )
  return books.flatMap(({ kind, changes }) =>
    LANGUAGES.flatMap((language) =>
      changes.map((changedAt, at) => ({ path: `/sitemap/${kind}-${language}-${at + 1}.xml`, changedAt })),
    ),
  )
}

/** What the n-th file of a kind lists; null when there is no such file. */
export async function findSitemapPages(kind: string, number: number): Promise<PublicAddress[] | null> {
  return (await BOOKS.get(kind)?.part(number)) ?? null
}
