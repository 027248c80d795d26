import { expect } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { fetchAgain, someAddress } from './fetch-again.ts'
import { aPerson } from './people.ts'
import { test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('a picture comes up in one call and is seen by everybody; what is too large is not even read', async ({
  site,
}) => {
  const cookie = await signedIn(aPerson())
  const send = (address: string, bytes: Buffer, more: Record<string, string> = { Cookie: cookie }) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'face.jpg'))
    const headers = { Origin: site, 'X-Forwarded-For': someAddress(), ...more }
    return fetchAgain(`${site}${address}`, { method: 'POST', headers, body })
  }
  const photo = await aPhoto(1_500, 1_000)
  const picture = await send('/api/inc/imgupload', photo)
  expect(picture.status).toBe(200)
  const answer = (await picture.json()) as {
    status: boolean
    image: string
    profileImage: string
    srcset: string
  }
  expect(answer).toMatchObject({ status: true, width: 1_280, height: 853 })
  const { thumb90 } = JSON.parse(answer.profileImage) as { thumb90: string }
  for (const address of [
    answer.image,
    thumb90,
    ...answer.srcset.split(', ').map((one) => one.split(' ')[0]),
  ]) {
    const seen = await fetchAgain(`${site}${address}`)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
    expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(seen.headers.get('set-cookie')).toBeNull()
  }
  const padded = Buffer.concat([photo, Buffer.alloc(9_000_000 - photo.length)])
  expect((await send('/de/api/inc/imgupload', padded)).status).toBe(200)
  expect((await send('/api/inc/imgupload', Buffer.alloc(12_000_000))).status).toBe(413)
  expect((await send('/api/inc/switchfunction', Buffer.alloc(2_000_000))).status).toBe(413)
  expect((await send('/api/inc/imgupload', photo, {})).status).toBe(401)
  const foreign = await send('/api/inc/imgupload', photo, { Cookie: cookie, Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await fetchAgain(`${site}/pictures/${'A'.repeat(22)}-90x90/90.webp`)).status).toBe(404)
})
