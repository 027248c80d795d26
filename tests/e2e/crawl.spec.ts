import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'
import { readPage, type ServedPage, shapeOf, visibleText } from './read-page.ts'

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja']
/** Links are collected from this many pages of each shape. In English every link found is asked for… */
const SAMPLES = 3
/**
 * …in the other languages so many of each shape, as the records behind them are the same, and in every
 * language of those that ask a visitor to sign in first: these show one form, wherever they lead on to.
 */
const MOST = 5
const SIGNS_IN = /^\/(login|register|myfavorite)\b.*\?/
const AT_ONCE = 6

/** Reads a page, and where the server asks to wait, waits as long as it says: well-behaved crawlers do. */
async function readPatiently(base: string, path: string): Promise<ServedPage> {
  const page = await readPage(base, path)
  if (page.status !== 429) return page
  await wait(page.retryAfter * 1_000)
  return readPage(base, path)
}

const homeOf = (language: string) => (language === 'en' ? '/' : `/${language}/`)

async function crawl(base: string, start: string): Promise<ServedPage[]> {
  const seen = new Set([start])
  const waiting = [start]
  const samples = new Map<string, number>()
  const found = new Map<string, number>()
  const pages: ServedPage[] = []
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await readPatiently(base, path)
      pages.push(page)
      const shape = shapeOf(path)
      const count = samples.get(shape) ?? 0
      samples.set(shape, count + 1)
      if (count >= SAMPLES) continue
      for (const link of page.links) {
        const linked = shapeOf(link)
        const asked = found.get(linked) ?? 0
        if (asked >= MOST && (start !== '/' || SIGNS_IN.test(linked))) continue
        const own = start === '/' ? !/^\/(de|fr|it|es|ja)(\/|$)/.test(link) : link.startsWith(start)
        if (own && !seen.has(link)) {
          seen.add(link)
          found.set(linked, asked + 1)
          waiting.push(link)
        }
      }
    }
  }
  await work()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pages
}

const isNotToBeFound = (page: ServedPage) => /<meta name="robots" content="noindex/.test(page.html)

test.describe.configure({ timeout: 600_000 })

const PER_SHAPE = 2

function chooseFindable(pages: readonly ServedPage[]): ServedPage[] {
  const counts = new Map<string, number>()
  return pages.filter((page) => {
    if (page.status !== 200 || !/<html/.test(page.html) || isNotToBeFound(page)) return false
    const count = (counts.get(shapeOf(page.path)) ?? 0) + 1
    counts.set(shapeOf(page.path), count)
    return count <= PER_SHAPE
  })
}

/** What is wrong with a page itself, whatever it shows. */
function pageFaults(page: ServedPage, language: string): string[] {
  if (page.status >= 400) return [`${page.path}: status ${page.status}`]
  if (!/<html/.test(page.html)) return []
  const slips = visibleText(page.html).match(
    /\{\{|\bundefined\b|\[object Object\]|\bNaN\b|Invalid Date|\b[a-z]+:[a-z]+\.[a-zA-Z.]+\b/,
  )
  const faults = [
    [page.language !== language, `lang is ${page.language}`],
    [page.title.trim() === '', 'no title'],
    [page.headings !== 1, `${page.headings} main headings`],
    [slips !== null, `shows "${slips?.[0]}"`],
  ] as const
  return faults.flatMap(([isFault, what]) => (isFault ? [`${page.path}: ${what}`] : []))
}

function headFaults(page: ServedPage, site: string, language: string): string[] {
  const { social, alternates, canonical } = page
  const one = (name: string) => (social[name]?.length === 1 ? (social[name][0] ?? '') : '')
  const home = language === 'en' ? site : `${site}/${language}`
  const titles = [one('og:title'), one('og:description'), one('og:image:alt'), page.description]
  const faults = [
    [titles.some((text) => text.length < 2), 'a text for other sites is missing'],
    [page.description.length > 300, `a description of ${page.description.length} characters`],
    [canonical !== home && !canonical.startsWith(`${home}/`), `canonical "${canonical}"`],
    [one('og:url') !== canonical, `og:url "${one('og:url')}"`],
    [!/^(website|article|profile)$/.test(one('og:type')), `og:type "${one('og:type')}"`],
    [!one('og:image').startsWith(`${site}/`), `og:image "${one('og:image')}"`],
    [!one('og:locale').startsWith(`${language}_`), `og:locale "${one('og:locale')}"`],
    [new Set(social['og:locale:alternate']).size !== 5, 'not five other locales'],
    [one('twitter:card') !== 'summary_large_image', 'no card'],
    [alternates[language] !== canonical, `names itself "${alternates[language]}"`],
    [alternates['x-default'] !== alternates.en, 'x-default is not English'],
    [Object.keys(alternates).length !== 7, `alternates ${Object.keys(alternates)}`],
  ] as const
  return faults.flatMap(([isFault, what]) => (isFault ? [`${page.path}: ${what}`] : []))
}

/** Whether a page and its twins in other languages name each other, and its picture is there. */
async function twinFaults(page: ServedPage, site: string): Promise<string[]> {
  const { path, social, alternates } = page
  const faults: string[] = []
  const picture = await fetchAgain(social['og:image']?.[0] ?? '')
  if (!/^image\/(png|jpeg)/.test(picture.headers.get('content-type') ?? ''))
    faults.push(`${path}: the picture answers ${picture.status}`)
  for (const [language, address] of Object.entries(alternates)) {
    const twin = await readPage(site, address)
    if (twin.status !== 200 || JSON.stringify(twin.alternates) !== JSON.stringify(alternates))
      faults.push(`${path}: ${address} answers ${twin.status} or names others`)
    if (language !== 'x-default' && twin.language !== language)
      faults.push(`${path}: ${address} is in "${twin.language}"`)
  }
  return faults
}

async function twinFaultsOf(pages: readonly ServedPage[], site: string): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...pages]
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift())
      faults.push(...(await twinFaults(page, site)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

for (const language of LANGUAGES) {
  test(`every link of every public page answers, each is whole, and search engines are told what it is: ${language}`, async ({
    site,
  }) => {
    const pages = await crawl(site, homeOf(language))
    expect.soft(pages.flatMap((page) => pageFaults(page, language)).toSorted()).toEqual([])
    expect(pages.length).toBeGreaterThan(10)

    const findable = chooseFindable(pages)
    expect(new Set(findable.map((page) => shapeOf(page.path))).size).toBeGreaterThan(8)
    expect.soft(findable.flatMap((page) => headFaults(page, site, language))).toEqual([])
    const byTitle = Map.groupBy(findable, (page) => page.title)
    const shared = [...byTitle].filter(([, same]) => new Set(same.map((page) => page.canonical)).size > 1)
    expect.soft(shared.map(([title, same]) => `${title}: ${same.map((page) => page.path)}`)).toEqual([])
    if (language === 'en') expect(await twinFaultsOf(findable, site)).toEqual([])
  })
}
