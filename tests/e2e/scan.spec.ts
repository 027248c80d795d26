import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { qrPicture } from '#app/platform/qr-code.server.ts'
import { aDoor } from './own-door.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectStillAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const [WIDTH, HEIGHT] = [640, 480]

/** What a camera sees that is held, not quite straight, over a ticket: a film of two pictures (YUV4MPEG2). */
async function film(code: string, file: string) {
  const printed = Buffer.from(await qrPicture(code), 'base64')
  const held = await sharp(printed).resize(260).rotate(12, { background: '#fff' }).png().toBuffer()
  const grey = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#b9b2a6' } })
    .composite([{ input: held }])
    .greyscale()
    .blur(0.8)
    .raw()
    .toBuffer()
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const picture = Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, picture, picture]))
}

test('a phone whose browser reads no codes lets a ticket in that it is shown, also without a line', async ({
  site,
  playwright,
  launchOptions,
}) => {
  const { login, slug, codes } = await aDoor()
  const folder = await mkdtemp(join(tmpdir(), 'scan-'))
  const file = join(folder, 'ticket.y4m')
  await film(codes[0] ?? '', file)
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: site })
    await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    const page = await context.newPage()
    const reading = page.waitForEvent('worker')
    const listed = page.waitForResponse((answer) => answer.url().includes(`/event/checkin/${slug}/list`))
    await page.goto(`/event/checkin/${slug}`)
    expect((await reading).url()).toContain('read-codes-worker')
    await page.getByRole('button', { name: say('attendance:scan.start') }).click()
    await expect(page.getByRole('status').filter({ hasText: say('attendance:answer.valid') })).toContainText(
      'Asha Rao',
    )
    await expect(page.getByText(say('attendance:door.came', { came: 1, count: 2 }))).toBeVisible()
    await expectStillAccessible(page, 'a camera')

    // The program that reads is there already; only the film changes.
    await listed
    await page.getByRole('button', { name: say('attendance:scan.stop') }).click()
    await expect(page.locator('video')).toHaveCount(0)
    await film(codes[1] ?? '', file)
    await context.setOffline(true)
    await page.getByRole('button', { name: say('attendance:scan.start') }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ravi Mehta' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(say('attendance:door.came', { came: 2, count: 2 }))).toBeVisible()

    // A camera that nobody looks at is off.
    const isOn = () =>
      page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject as MediaStream | null
        return stream?.getTracks().some(({ readyState }) => readyState === 'live') ?? false
      })
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await expect.poll(isOn).toBe(true)
    await hide(true)
    await expect.poll(isOn).toBe(false)
    await hide(false)
    await expect.poll(isOn).toBe(true)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})
