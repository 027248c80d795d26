import { expect } from '@playwright/test'
import { fingerprint } from '../support/fingerprint.ts'
import { test } from './quorum-test.ts'
import { readPage, type ServedPage, shapeOf, visibleText } from './read-page.ts'
import { runningServer } from './server-file.ts'

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja']
/** Links are collected from this many pages of each shape; every link found is asked for. */
const SAMPLES = 3
const AT_ONCE = 6

async function crawl(base: string, start: string): Promise<ServedPage[]> {
  const seen = new Set([start])
  const waiting = [start]
  const samples = new Map<string, number>()
  const pages: ServedPage[] = []
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await readPage(base, path)
      pages.push(page)
      const shape = shapeOf(path)
      const count = samples.get(shape) ?? 0
      samples.set(shape, count + 1)
      if (count >= SAMPLES) continue
      for (const link of page.links) {
        const own = start === '/' ? !/^\/(de|fr|it|es|ja)(\/|$)/.test(link) : link.startsWith(start)
        if (own && !seen.has(link)) {
          seen.add(link)
          waiting.push(link)
        }
      }
    }
  }
  await work()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pages
}

test.describe.configure({ mode: 'default', timeout: 180_000 })

let before: Record<string, string>

test.beforeAll(async () => {
  before = await fingerprint(runningServer().databaseUrl)
})

for (const language of LANGUAGES) {
  test(`every link of every public page answers, and each page is whole: ${language}`, async ({ site }) => {
    const prefix = language === 'en' ? '/' : `/${language}/`
    const pages = await crawl(site, prefix)
    const faults: string[] = []
    const blame = (page: ServedPage, what: string) => faults.push(`${page.path}: ${what}`)

    for (const page of pages) {
      if (page.status >= 400) {
        blame(page, `status ${page.status}`)
        continue
      }
      if (!/<html/.test(page.html)) continue
      if (page.language !== language) blame(page, `lang is ${page.language}`)
      if (page.title.trim() === '') blame(page, 'no title')
      if (page.headings !== 1) blame(page, `${page.headings} main headings`)
      const text = visibleText(page.html)
      const slips = text.match(
        /\{\{|\bundefined\b|\[object Object\]|\bNaN\b|Invalid Date|\b[a-z]+:[a-z]+\.[a-zA-Z.]+\b/,
      )
      if (slips) blame(page, `shows "${slips[0]}"`)
    }

    expect(faults.sort()).toEqual([])
    expect(pages.length).toBeGreaterThan(10)
  })
}

test('public pages have a description, one canonical address and six alternates', async ({ site }) => {
  const faults: string[] = []
  const shapes = new Map<string, string>()
  for (const page of await crawl(site, '/')) {
    if (page.status < 400 && !shapes.has(shapeOf(page.path)) && !/noindex/.test(page.html)) {
      shapes.set(shapeOf(page.path), page.path)
    }
  }
  for (const path of shapes.values()) {
    const page = await readPage(site, path)
    if (!/<html/.test(page.html)) continue
    if (page.description.length < 5) faults.push(`${path}: description "${page.description}"`)
    if (!page.canonical.startsWith('http')) faults.push(`${path}: canonical "${page.canonical}"`)
    const missing = [...LANGUAGES, 'x-default'].filter((language) => !page.alternates.includes(language))
    if (missing.length > 0) faults.push(`${path}: no alternate ${missing.join(', ')}`)
    if (!/property="og:title"/.test(page.html)) faults.push(`${path}: no og:title`)
  }
  expect(faults).toEqual([])
})

test('reading has changed nothing', async () => {
  expect(await fingerprint(runningServer().databaseUrl)).toEqual(before)
})
