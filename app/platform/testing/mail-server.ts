import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { configure } from '../config.server.ts'
import { closeMail } from '../mail.server.ts'

export type Taken = { from: string; to: string; at: number; raw: string }
export type MailServer = {
  url: string
  taken: Taken[]
  /** Connections that were opened, and the most that sent at one moment. */
  seen: { connections: number; atOnce: number }
  /** What the server says to each recipient while it is set, such as 451. */
  refuse: (code: number | null, says?: string) => void
  /** How long it thinks over each email, in milliseconds. */
  slow: (milliseconds: number) => void
  close: () => Promise<void>
}

/**
 * A mail server on this machine that takes what it is given, and is the one of the configuration until it is
 * closed.
 */
export async function openMailServer(): Promise<MailServer> {
  const taken: Taken[] = []
  const seen = { connections: 0, atOnce: 0 }
  let code: number | null = null
  let says = ''
  let pause = 0
  let sending = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      seen.connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      if (code === null) return done()
      done(Object.assign(new Error(says || `no room for <${address}>`), { responseCode: code }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      sending += 1
      seen.atOnce = Math.max(seen.atOnce, sending)
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        await sleep(pause)
        sending -= 1
        const raw = Buffer.concat(parts).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        for (const { address } of rcptTo) taken.push({ from, to: address, at: Date.now(), raw })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  configure({ SMTP_URL: url })
  return {
    url,
    taken,
    seen,
    refuse: (given, words = '') => {
      code = given
      says = words
    },
    slow: (milliseconds) => {
      pause = milliseconds
    },
    close: async () => {
      closeMail()
      configure({ SMTP_URL: '' })
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
