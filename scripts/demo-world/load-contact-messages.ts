import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Known } from './known.ts'
import { staffContextOf } from './known-context.ts'

const HOUR = 3_600_000

/** Messages to the house of different age: the first has waited for longer than the two days of an answer. */
const MESSAGES = [
  {
    reference: 'DEMO100001',
    about: 'booking',
    name: 'Katrin Vogel',
    email: 'katrin.vogel@example.com',
    language: 'de',
    hours: 53,
    message:
      'Guten Tag, ich habe vor drei Tagen zwei Plätze gebucht, aber keine Tickets bekommen. Im Spam-Ordner ist auch nichts. Das Seminar ist am Montag. Können Sie bitte nachsehen?',
  },
  {
    reference: 'DEMO100002',
    about: 'company',
    name: 'Sunil Mehta',
    email: 'sunil.mehta@example.com',
    language: 'en',
    hours: 40,
    message:
      'We are 60 people in Pune and Mumbai. Can we get one invoice a month for all trainings, and can our branch managers book without asking head office?',
  },
  {
    reference: 'DEMO100003',
    about: 'rights',
    name: 'Claire Fontaine',
    email: 'claire.fontaine@example.com',
    language: 'fr',
    hours: 31,
    message:
      'Bonjour, une formation publiée chez vous reprend mot pour mot le programme de notre catalogue, y compris les exercices. Je peux vous envoyer la version d’origine avec sa date.',
  },
  {
    reference: 'DEMO100004',
    about: 'privacy',
    name: 'Marta Giuliani',
    email: 'marta.giuliani@example.com',
    language: 'it',
    hours: 26,
    message:
      'Buongiorno, un’azienda mi ha iscritta a un corso senza chiedermelo. Vorrei sapere quali dati avete su di me e da chi li avete ricevuti.',
  },
  {
    reference: 'DEMO100005',
    about: 'booking',
    name: 'Lucía Ferrer',
    email: 'lucia.ferrer@example.com',
    language: 'es',
    hours: 18,
    message:
      'Buenas tardes: la factura de mi pedido lleva el nombre antiguo de la empresa. ¿Pueden corregirla? El contable la necesita antes de fin de mes.',
  },
  {
    reference: 'DEMO100006',
    about: 'question',
    name: '高橋 由美',
    email: 'takahashi.yumi@example.com',
    language: 'ja',
    hours: 9,
    message: '研修の日程を変更したいのですが、参加者の名前も同時に変更できますか。よろしくお願いいたします。',
  },
  {
    reference: 'DEMO100007',
    about: 'provider',
    name: 'Peter Lang',
    email: 'peter.lang@example.com',
    language: 'en',
    hours: 5,
    message:
      'I teach first aid and hold the certificates of the Red Cross. They are in German. Do you need a translation before you approve my profile?',
  },
] as const

/**
 * What people wrote to the house in six languages; one of these cases has a note of staff and is put off
 * until an answer comes, one was taken a moment ago. Returns how many.
 */
export async function loadContactMessages(now: Date, known: Known): Promise<number> {
  const written = MESSAGES.map(({ hours, ...message }) => ({
    ...message,
    at: new Date(now.getTime() - hours * HOUR),
  }))
  await inTransaction((tx) => someContactMessages(tx, written))
  const support = await staffContextOf(known, 'moderate', now, 'quorum_support')
  const again = new Date(now.getTime() + 48 * HOUR).toISOString().slice(0, 10)
  const words = 'Asked her for the dated original; our lawyer looks at both on Tuesday.'
  await noteCase(support, { kind: 'contact', key: 'DEMO100003', words, again, once: newKey() })
  await takeCase(support, { kind: 'contact', key: 'DEMO100005' })
  return MESSAGES.length
}
