import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountId, newId, newKey } from '#app/kit/ids.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { openReplyAddress, replyAddressesIn, sealReplyAddress } from './reply-address.server.ts'
import { withoutReplyAddresses } from './sealed-address.ts'

const restore = rememberConfiguration()
beforeAll(() => configure({ MAIL_IN_HOST: 'in.quorum.example' }))
afterAll(restore)

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-28T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const someone = () => ({ conversationId: newId(), accountId: newId<AccountId>() })
const sealed = (seal = someone(), at = NOW) => ({ seal, address: sealReplyAddress(seal, at) ?? '' })

describe('a reply address', () => {
  it('names a conversation and a reader, in what the local part of an address may be', () => {
    for (let time = 0; time < 50; time += 1) {
      const { seal, address } = sealed()
      expect(address).toMatch(/^reply\+[a-z2-7]{58}@in\.quorum\.example$/)
      expect(address.indexOf('@')).toBe(64)
      expect(openReplyAddress(address, NOW)).toMatchObject({ kind: 'good', seal })
    }
  })

  it('is the same when a relay writes it in other letters, and is found in headers', () => {
    const { seal, address } = sealed()
    expect(openReplyAddress(address.toUpperCase(), NOW)).toMatchObject({ kind: 'good', seal })
    expect(openReplyAddress(` ${address.replace('reply', 'Reply')} `, NOW)).toMatchObject({ kind: 'good' })
    const head = `To: <${address}>, reply+x@in.quorum.example\nCc: ${address.toUpperCase()}, a@b.example`
    expect(replyAddressesIn(head)).toEqual([address])
  })

  it('takes answers for 90 days, is known as an old one after that, for years, and never good again', () => {
    const { seal, address } = sealed()
    const kind = (days: number) => openReplyAddress(address, later(days))?.kind ?? null
    expect([-1, 0, 1, 89, 90].map(kind)).toEqual(['good', 'good', 'good', 'good', 'good'])
    for (const days of [91, 92, 255, 256, 257, 346, 347, 511, 512, 700, 1_000])
      expect([days, kind(days)]).toEqual([days, 'old'])
    expect(kind(2_000)).toBeNull()
    expect(openReplyAddress(address, later(400))).toMatchObject({ kind: 'old', seal })
  })

  it('is nobody’s when one letter of it was changed, wherever', () => {
    const { address } = sealed()
    for (let at = 6; at < 64; at += 1) {
      const other = address[at] === 'a' ? 'b' : 'a'
      const changed = address.slice(0, at) + other + address.slice(at + 1)
      expect([changed, openReplyAddress(changed, NOW)]).toEqual([changed, null])
    }
  })

  it('is nobody’s with another host, prefix, length, secret, or where no email is taken', () => {
    const { address } = sealed()
    const others = [
      address.replace('in.quorum', 'quorum'),
      `${address}.evil.example`,
      address.replace('@', '@evil.example@'),
      address.replace('reply+', 'answer+'),
      address.replace('@', 'a@'),
      address.replace(/.@/, '@'),
      address.replace(/[a-z2-7]@/, '1@'),
      '',
      '@',
    ]
    for (const other of others) expect([other, openReplyAddress(other, NOW)]).toEqual([other, null])
    configure({ SECRET: 'another-secret-of-thirty-two-letters' })
    expect(openReplyAddress(address, NOW)).toBeNull()
    configure({ SECRET: '', MAIL_IN_HOST: '' })
    expect([
      openReplyAddress(address, NOW),
      sealReplyAddress(someone(), NOW),
      replyAddressesIn(address),
    ]).toEqual([null, null, []])
    configure({ MAIL_IN_HOST: 'in.quorum.example' })
    expect(openReplyAddress(address, NOW)).not.toBeNull()
  })

  it('is taken out of what is posted, where a quote was not cut', () => {
    const { address } = sealed()
    const text = `Fine.\nMeera <${address}> or ${address.toUpperCase()}, a@b.example`
    expect(withoutReplyAddresses(text)).toBe('Fine.\nMeera <…> or …, a@b.example')
  })

  it('is written of ids of ours alone', () => {
    for (const conversationId of [newKey(), 'x', ''])
      expect(sealReplyAddress({ conversationId, accountId: newId() }, NOW)).toBeNull()
  })
})
