import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installBrowser } from '../test/find-browser.ts'
import { publicPages } from './pages.ts'
import { startWorld } from './world.ts'

/**
 * Fetched when it is needed: 114 packages of 180 MB are too much for everyone who only wants to start the
 * product.
 */
const VERSION = '13.5.0'
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 }
const TIMES = {
  'largest-contentful-paint': 2_000,
  'total-blocking-time': 150,
  'cumulative-layout-shift': 0.02,
}

/** Of these the one in the middle is printed, as Lighthouse advises. */
const RUNS = 3

type Audit = { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> }
type Flags = { port: number; output: 'json'; logLevel: 'error' }
type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report }>
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> }

/**
 * Prints Lighthouse's scores and times for one page of each kind, by its phone profile, and what it finds
 * fault with.
 */
export async function benchLighthouse(): Promise<void> {
  const tools = fetchLighthouse()
  const { default: lighthouse }: { default: Lighthouse } = await import(tools.lighthouse)
  const { launch }: Launcher = await import(tools.launcher)
  const world = await startWorld(async () => {})
  const chrome = await launch({
    chromePath: installBrowser(process.cwd(), console.log) ?? undefined,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const { home, search, topic, event, trainer } = await publicPages(world)
    for (const address of [home, search, topic, event, trainer]) {
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const flags: Flags = { port: chrome.port, output: 'json', logLevel: 'error' }
        reports.push((await lighthouse(world.origin + address, flags)).lhr)
      }
      print(address, middle(reports))
    }
  } finally {
    chrome.kill()
    await world.close()
  }
}

function fetchLighthouse(): { lighthouse: string; launcher: string } {
  const folder = path.join(os.tmpdir(), `quorum-lighthouse-${VERSION}`)
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!fs.existsSync(entry)) {
    console.log(`Fetching Lighthouse ${VERSION} into ${folder}`)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    spawnSync('npm', ['install', ...flags, `lighthouse@${VERSION}`], { cwd: folder, stdio: 'inherit' })
  }
  const launcher = createRequire(entry).resolve('chrome-launcher')
  return { lighthouse: pathToFileURL(entry).href, launcher: pathToFileURL(launcher).href }
}

function middle(reports: Report[]): Report {
  const scoreOf = ({ categories }: Report) => categories.performance?.score ?? 0
  const sorted = reports.toSorted((one, other) => scoreOf(one) - scoreOf(other))
  return sorted[Math.floor(sorted.length / 2)] as Report
}

function print(address: string, { categories, audits }: Report): void {
  console.log(`\n${address}`)
  for (const [name, aim] of Object.entries(AIMS)) {
    const score = Math.round((categories[name]?.score ?? 0) * 100)
    console.log(
      `  ${name.padEnd(26)} ${String(score).padStart(6)}  (aim ${aim})${score < aim ? '  missed' : ''}`,
    )
  }
  for (const [name, aim] of Object.entries(TIMES)) {
    const value = audits[name]?.numericValue ?? Number.NaN
    const shown = aim < 1 ? value.toFixed(3) : value.toFixed(0)
    console.log(`  ${name.padEnd(26)} ${shown.padStart(6)}  (aim ${aim})${value <= aim ? '' : '  missed'}`)
  }
  const faults = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  for (const { id, displayValue } of faults)
    console.log(`    ${id}${displayValue ? `: ${displayValue}` : ''}`)
}
