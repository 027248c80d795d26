import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { installBrowser } from '../test/find-browser.ts'
import { startWorld } from './world.ts'

const CASES = 40
/** Of other kinds, which need more than words, so many are passed by at most. */
const PASSED = 30
const DAY = 86_400_000
const ANSWER = 'We have looked at it: nothing is wrong.'
/** Where words and a press decide: messages to the house, and what was reported. */
const DECIDED_BY_WORDS = /^\/admin\/(messages|reports|reviews)\/(?!sold\/|rings\/)/

/**
 * Works off forty cases of the queue with keys alone, as staff does all day: the next one, to the field, the
 * words, to the first button, pressed. Prints the presses beside the words, and the minutes that the pages
 * took.
 */
export async function benchCases(): Promise<void> {
  let cookie = ''
  const world = await startWorld(async () => {
    cookie = await aModerator()
    await inTransaction((tx) =>
      someContactMessages(
        tx,
        Array.from({ length: CASES }, (_, at) => ({
          reference: `BENCH${100 + at}`,
          about: 'question' as const,
          name: `Writer ${at}`,
          email: `writer${at}@example.com`,
          language: 'en' as const,
          message: 'Where is my ticket?',
          at: new Date(Date.now() - 20 * DAY),
        })),
      ),
    )
  })
  const browser = await chromium.launch({
    executablePath: installBrowser(process.cwd(), console.log) ?? undefined,
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({
      baseURL: world.origin,
      viewport: { width: 1280, height: 900 },
    })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        return { name, value, url: world.origin }
      }),
    )
    await workOff(context)
  } finally {
    await browser.close()
    await world.close()
  }
}

/** The cookies of staff that moderates. */
function aModerator(): Promise<string> {
  const ctx = makeContext({ ip: '127.0.0.1', userAgent: 'bench' })
  return inTransaction(async (tx) => {
    const { id: accountId } = await anAccount(tx, { staffTasks: ['moderate'] })
    const lines = await startSession(tx, { ctx, accountId, remember: true })
    return lines.map((line) => line.split(';')[0]).join('; ')
  })
}

async function workOff(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const keys = await keysOf(page)
  const began = performance.now()
  const presses: number[] = []
  const answer = await page.goto('/admin')
  if (answer?.status() !== 200) throw new Error(`the queue answered ${answer?.status()}`)
  await page.waitForLoadState('networkidle')
  for (let at = 0; presses.length < CASES && at < CASES + PASSED; at += 1) {
    const before = keys.pressed()
    const from = page.url()
    // Scripts take over a moment after the page was painted.
    await page.waitForTimeout(150)
    await keys.access('n')
    await page.waitForURL((url) => url.href !== from && url.pathname !== '/admin')
    await page.waitForLoadState('networkidle')
    if (!DECIDED_BY_WORDS.test(new URL(page.url()).pathname)) continue
    await page.waitForTimeout(150)
    await keys.access('d')
    if ((await focused(page)).tag !== 'TEXTAREA') continue
    await page.keyboard.type(ANSWER)
    do await keys.press('Tab')
    while ((await focused(page)).tag !== 'BUTTON')
    await keys.press('Enter')
    await page.waitForURL((url) => url.pathname === '/admin' || url.pathname === '/admin/reviews')
    await page.waitForLoadState('networkidle')
    presses.push(keys.pressed() - before)
  }
  const minutes = (performance.now() - began) / 60_000
  presses.sort((a, b) => a - b)
  console.log(
    `${presses.length} cases by keyboard: ${presses[presses.length >> 1]} presses beside the words (most ${presses.at(-1)}), ${minutes.toFixed(1)} minutes of pages`,
  )
  if (presses.length < CASES) throw new Error('the queue ended before')
}

const focused = (page: Page) =>
  page.evaluate(() => ({
    tag: document.activeElement?.closest('main') ? document.activeElement.tagName : '',
  }))

/** Keys that are counted; access keys as the browser takes them, with Alt. */
async function keysOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  let pressed = 0
  return {
    pressed: () => pressed,
    press: async (key: string) => {
      pressed += 1
      await page.keyboard.press(key)
    },
    access: async (key: string) => {
      pressed += 1
      const letter = key.toUpperCase()
      const number = letter.charCodeAt(0)
      const codes = { windowsVirtualKeyCode: number, nativeVirtualKeyCode: number }
      const of = { modifiers: 1, key, code: `Key${letter}`, ...codes }
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...of, text: key, unmodifiedText: key })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of })
    },
  }
}
