import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aDocx, aPdf, aPhoto, EICAR } from '#tests/support/bad-files.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message to' })
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

/** Gives somebody a public page, so that anybody may write to them. */
const approve = (username: string) =>
  inWorld((tx) =>
    tx.update(parties).set({ approval: 'approved' }).where(eq(parties.slug, username.toLowerCase())),
  )

async function pair() {
  const [trainer, buyer] = [aPerson(), aPerson()]
  const cookies = { trainer: await signedIn(trainer), buyer: await signedIn(buyer) }
  await approve(trainer.username)
  return { trainer, buyer, cookies }
}

/** What a browser does with files that somebody lets fall. */
async function drop(page: Page, files: { name: string; type: string; bytes: Buffer }[]) {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, type, text } of all)
      data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type }))
    return data
  }, given)
  await box(page).dispatchEvent('drop', { dataTransfer: transfer })
}

test('files are dropped and chosen, a bad one is refused with its reason, and the other side saves them', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { trainer, buyer, cookies } = await pair()
  await carry(context, site, cookies.buyer)
  await page.goto(`/message/${trainer.username}`)
  await drop(page, [
    { name: 'offer.pdf', type: 'application/pdf', bytes: aPdf() },
    { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from(EICAR) },
  ])
  await expect(page.getByText('The file contains a virus and was not accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  await page.getByLabel('Attach files').setInputFiles([
    { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() },
    { name: 'plan.docx', mimeType: '', buffer: aDocx() },
  ])
  await expect(page.getByRole('button', { name: 'Remove plan.docx' })).toBeVisible()
  await expectAccessible(page, 'a message with files')
  await box(page).fill('As we said.')
  await send(page)
  const own = page.getByRole('log')
  await expect(own.getByRole('link', { name: 'offer.pdf' })).toBeVisible()
  await expect(own.getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toHaveCount(0)

  const theirs = await browser.newContext({ baseURL: site })
  await carry(theirs, site, cookies.trainer)
  const other = await theirs.newPage()
  await other.goto(`/message/${buyer.username}`)
  const log = other.getByRole('log')
  await expect(log.getByRole('link', { name: 'room.webp' }).locator('img')).toHaveJSProperty('complete', true)
  const width = await log.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  expect(width).toBeGreaterThan(0)
  await expectAccessible(other, 'a conversation with files')
  const saving = other.waitForEvent('download')
  await log.getByRole('link', { name: 'offer.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('offer.pdf')
  expect(await readFile(await saved.path())).toEqual(aPdf())

  await other.goto('/message?q=&with=files')
  await expect(other.getByRole('main').getByRole('link', { name: /As we said/ })).toBeVisible()
  const href =
    (await log.page().goto(`/message/${buyer.username}`)) &&
    (await log.getByRole('link', { name: 'offer.pdf' }).getAttribute('href'))
  const seen = await theirs.request.get(href ?? '', { maxRedirects: 0 })
  const link = seen.headers().location ?? ''
  const inJapanese = await theirs.request.get(`/ja${href}`)
  expect([inJapanese.status(), await inJapanese.body()]).toEqual([200, aPdf()])
  const bare = await (await browser.newContext({ baseURL: site })).request.get(link)
  expect(bare.status()).toBe(200)
  expect(bare.headers()).toMatchObject({
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(bare.headers()['set-cookie']).toBeUndefined()
  await theirs.close()
})

test('without scripts a file goes along with its message, once, and is saved', async ({ browser, site }) => {
  const { trainer, buyer, cookies } = await pair()
  const plain = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(plain, site, cookies.buyer)
  const page = await plain.newPage()
  await page.goto(`/message/${trainer.username}`)
  const file = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await page.getByLabel('Attach files').setInputFiles({ ...file, buffer: Buffer.from('MZ\x90\x00') })
  await box(page).fill('The offer')
  await send(page)
  await expect(page.getByText(/This kind of file cannot be sent/).first()).toBeVisible()
  await expect(box(page)).toHaveValue('The offer')
  await page.getByLabel('Attach files').setInputFiles(file)
  await send(page)
  const log = page.getByRole('log')
  await expect(log.getByRole('link', { name: 'offer.pdf' })).toHaveCount(1)
  await expect(log.getByText('The offer')).toHaveCount(1)
  await plain.close()

  const theirs = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(theirs, site, cookies.trainer)
  const other = await theirs.newPage()
  await other.goto(`/message/${buyer.username}`)
  const saving = other.waitForEvent('download')
  await other.getByRole('log').getByRole('link', { name: 'offer.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('offer.pdf')
  await theirs.close()
})
