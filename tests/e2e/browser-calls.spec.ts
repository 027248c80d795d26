import { expect, type Page } from '@playwright/test'
import { aPdf, aPhoto } from '../support/bad-files.ts'
import { companyLink } from './company-link.ts'
import { someoneOf, superAdminOf } from './own-member.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

type SignIn = { username: string; password: string }

/** What a page calls from now on: at which end of the wire, and which action. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, end] = /\/api\/(inc\/\w[\w-]*)$/.exec(new URL(request.url()).pathname) ?? []
    if (!end || request.method() !== 'POST') return
    const action = new URLSearchParams(request.postData() ?? '').get('action')
    calls.push(end.endsWith('upload') ? end : `${end} ${action}`)
  })
  return calls
}

async function signIn(page: Page, site: string, { username, password }: SignIn) {
  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', username, password })))
}

const stored = (page: Page) =>
  page
    .evaluate(() => ({ ...localStorage }))
    .then(({ userDetails, superAdmin }) => ({ userDetails, superAdmin }))

for (const kind of ['company manager', 'SME employee'] as const)
  test(`who logs in at work is read with the workspace and the locations: ${kind}`, async ({ page }) => {
    const { username, password } = await someoneOf(kind)
    const calls = callsOf(page)
    await page.goto('/login')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await arriveAt(page, '/dashboard')
    const own = calls.filter((call) => !/countAll|searchBar|askPasskey/.test(call))
    expect(own.slice(0, 2)).toEqual(['inc/switchfunction login', 'inc/switchfunction loginuserdetail'])
    expect(own).toContain('inc/switchfunction loginCompanyDetails')
    expect(own).toContain('inc/switchfunction2 smeGetMultilocation')
    expect(own).not.toContain('inc/switchfunction getCompanyDetails')
    const { userDetails, superAdmin } = await stored(page)
    expect(JSON.parse(userDetails ?? '{}')).toMatchObject({ username, company: { userRole: 2 } })
    expect(superAdmin).toBeUndefined()
  })

test('a page that knows nobody yet asks who is there, and for the company by its own call', async ({
  page,
  site,
}) => {
  await signIn(page, site, await someoneOf('company admin'))
  const calls = callsOf(page)
  await page.goto('/dashboard')
  await expect.poll(() => stored(page).then(({ userDetails }) => userDetails ?? '')).toContain('userRole')
  expect(calls).toContain('inc/switchfunction loginuserdetail')
  expect(calls).toContain('inc/switchfunction getCompanyDetails')
  expect(calls).toContain('inc/switchfunction2 smeGetMultilocation')
  expect(calls).not.toContain('inc/switchfunction loginCompanyDetails')
})

for (const [how, answer] of Object.entries({
  refused: { status: 401, contentType: 'application/json', body: '{"status":false,"msg":"No"}' },
  'answered by no words at all': { status: 500, contentType: 'text/html', body: '<p>Fault' },
}))
  test(`details that are ${how} on a load end the session and leave nothing`, async ({ page, site }) => {
    expectFault(String(answer.status))
    // What the page had asked for beside it, once the session is over.
    expectFault('401')
    await signIn(page, site, await someoneOf('seeker'))
    const calls = callsOf(page)
    await page.route('**/api/inc/switchfunction', (route) =>
      route.request().postData()?.includes('loginuserdetail') ? route.fulfill(answer) : route.continue(),
    )
    await page.goto('/dashboard')
    await page.waitForURL(`${site}/`)
    expect(calls).toContain('inc/switchfunction logout')
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
    expect(await stored(page)).toEqual({ userDetails: undefined, superAdmin: undefined })
    await page.goto('/dashboard')
    await arriveAt(page, '/login')
  })

test('a super-admin is known by the locations, and the page is loaded anew in another one', async ({
  page,
  site,
}) => {
  await signIn(page, site, await superAdminOf(['Quay North', 'Quay South']))
  const calls = callsOf(page)
  await page.goto('/dashboard')
  await expect.poll(async () => (await stored(page)).superAdmin).toBe('true')
  calls.length = 0
  await page
    .locator(`header summary[aria-label^="${say('shell.account.locations', { name: '' }).trim()}"]`)
    .click()
  await page.getByRole('button', { name: 'Quay South' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quay South' })).toBeVisible()
  expect(calls).toContain('inc/switchfunction2 smeGetMultilocation')
  expect(calls).toContain('inc/switchfunction switchCompanyProfile')
  const [visit] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
  )
  expect(visit).toBe('reload')
})

for (const [kind, call] of [
  ['company', 'inc/switchfunction joinCompany'],
  ['sme', 'inc/switchfunction2 joinSMECompany'],
] as const)
  test(`a provider joins by ${call}, and whoever is not approved is told why not`, async ({ page, site }) => {
    const code = await companyLink(kind)
    await signIn(page, site, await someoneOf('provider'))
    const calls = callsOf(page)
    await page.goto(`/join/${code}`)
    await page.getByRole('button', { name: /^Join / }).click()
    await expect(page.getByText('You have joined')).toBeVisible()
    expect(calls).toContain(call)

    // A page that still stands there would go on asking, as nobody.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signIn(page, site, await someoneOf('seeker'))
    await page.goto(`/join/${code}`)
    await page.getByRole('button', { name: /^Join / }).click()
    await expect(page.getByText('Only approved training providers can join')).toBeVisible()
    expect(calls.filter((made) => made === call)).toHaveLength(2)
  })

test('the settings are read by their call as they open, and say what was chosen elsewhere', async ({
  page,
  site,
}) => {
  const { username, password } = await someoneOf('seeker')
  const cookie = cookiesOf(await callWire(site, { action: 'login', username, password }))
  await carry(page.context(), site, cookie)
  const calls = callsOf(page)
  await page.goto('/settings')
  await expect.poll(() => calls).toContain('inc/switchfunction viewsetting')
  await expect(page.getByLabel('Joined Companies Only')).not.toBeChecked()
  await page.route('**/api/inc/switchfunction', async (route) => {
    if (route.request().postData()?.includes('viewsetting'))
      await callWire(site, { action: 'joinedcompanies', status: 'true' }, cookie)
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByLabel('Joined Companies Only')).toBeChecked()
})

const PHOTO = async () => ({ name: 'raku.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(400, 300) })
const PDF = async () => ({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: aPdf() })

/**
 * Every form with a file that a call takes: who opens it, what has to be typed first, what is seen of the
 * file once it is saved.
 */
const FILES: {
  kind: Parameters<typeof someoneOf>[0]
  path: string
  field: string
  call: string
  save: string
  seen: string
  file?: typeof PDF
  fill?: (page: Page) => Promise<unknown>
}[] = [
  {
    kind: 'provider',
    path: '/profile',
    field: 'photo',
    call: 'inc/imgupload',
    save: 'Save',
    seen: '[name="photoSrc"][value^="/pictures/"]',
  },
  {
    kind: 'company admin',
    path: '/profile/company-details',
    field: 'logo',
    call: 'inc/imgupload',
    save: 'Save details',
    seen: '[name="removeLogo"]',
    fill: (page) => page.locator('#country').selectOption('CH'),
  },
  {
    kind: 'provider',
    path: '/trainerprofile',
    field: 'photo',
    call: 'inc/imgupload',
    save: 'Save',
    seen: '[name="photoSrc"][value^="/pictures/"]',
  },
  {
    kind: 'provider',
    path: '/trainerprofile',
    field: 'document',
    call: 'inc/upload',
    save: 'Save',
    file: PDF,
    seen: '#certificates a[href^="/document/"]',
  },
  {
    kind: 'provider',
    path: '/addtopic',
    field: 'coverFile',
    call: 'inc/imgupload',
    save: 'Save draft',
    seen: '[name="cover"][value^="/pictures/"]',
    fill: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Glazes without lead')
      await page.getByLabel('Category').selectOption({ index: 2 })
    },
  },
  {
    kind: 'provider',
    path: '/event/addevent',
    field: 'pictureFile',
    call: 'inc/event-upload',
    save: 'Save draft',
    seen: '[name="pictureSrc"][value^="/pictures/"]',
    fill: (page) => page.getByLabel('Title', { exact: true }).fill('Glazes in a day'),
  },
]

for (const { kind, path, field, call, save, seen, file = PHOTO, fill } of FILES)
  test(`${field} of ${path} comes up by ${call} as it is chosen, and the form brings no file`, async ({
    page,
    site,
  }) => {
    expectFault('422')
    await signIn(page, site, await someoneOf(kind))
    const calls = callsOf(page)
    await page.goto(path)
    await fill?.(page)
    const choice = page.locator(`#${field}`)
    const refused = page.waitForResponse((answer) => answer.url().endsWith(call))
    await choice.setInputFiles({ ...(await file()), buffer: Buffer.from('neither picture nor paper') })
    expect((await refused).status()).toBe(422)
    await expect(choice).toHaveAttribute('name', field)

    await choice.setInputFiles(await file())
    const stored = page.locator(`#main input[name="${field}Stored"]`)
    await expect(stored).toHaveCount(1)
    await expect(choice).not.toHaveAttribute('name')
    // A browser does not tell what a form with files sends; this is what it sends.
    const files = await choice.evaluate((input: HTMLInputElement) =>
      Array.from(new FormData(input.form ?? undefined).values()).filter(
        (value) => value instanceof File && value.size > 0,
      ),
    )
    expect(files).toEqual([])
    await page.getByRole('button', { name: save, exact: true }).last().click()
    await expect(page.locator(`#main ${seen}`).first()).toBeAttached()
    await expect(stored).toHaveCount(0)
    expect(calls.filter((made) => made === call)).toHaveLength(2)
  })

test('the photo of who acts for a company is one’s own, and comes with the form', async ({ page, site }) => {
  await signIn(page, site, await someoneOf('company manager'))
  const calls = callsOf(page)
  await page.goto('/profile')
  await page.locator('#photo').setInputFiles(await PHOTO())
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.locator('#main [name="photoSrc"][value^="/pictures/"]')).toBeAttached()
  expect(calls).not.toContain('inc/imgupload')
})
