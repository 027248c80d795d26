import { isEmail, writtenEmail } from '#app/kit/email-address.ts'

export const MAIL_DOMAINS_PATH = '/dashboard/c/userroles/domains'
/** So many domains may a company name. */
export const MOST_DOMAINS = 10

/** By what a domain is proven: a record of its name servers, or staff. */
export const DOMAIN_PROOFS = ['record', 'staff'] as const

/** Providers where anybody opens a mailbox: an address of theirs says nothing of an employer. */
const PUBLIC_MAILBOXES = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.it outlook.es outlook.jp hotmail.com hotmail.co.uk
  hotmail.de hotmail.fr hotmail.it hotmail.es live.com live.co.uk live.fr live.it live.jp msn.com yahoo.com yahoo.co.uk
  yahoo.co.in yahoo.in yahoo.co.jp yahoo.de yahoo.fr yahoo.it yahoo.es ymail.com rocketmail.com aol.com aol.de icloud.com
  me.com mac.com proton.me protonmail.com protonmail.ch pm.me gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de
  freenet.de mail.de posteo.de mailbox.org tutanota.com tuta.io orange.fr wanadoo.fr free.fr laposte.net sfr.fr bbox.fr
  libero.it virgilio.it alice.it tiscali.it tim.it aruba.it pec.it telefonica.net terra.es rediffmail.com in.com zoho.com
  zohomail.in yandex.com yandex.ru mail.ru mail.com fastmail.com hey.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp
  i.softbank.jp nifty.com biglobe.ne.jp excite.co.jp bluewin.ch hispeed.ch telenet.be skynet.be ziggo.nl kpnmail.nl
  planet.nl btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net qq.com 163.com 126.com naver.com`.split(
    /\s+/,
  ),
)

/** Whether anybody can have an address of a domain, as `domainOf` gives it. */
export const isPublicMailbox = (domain: string): boolean => PUBLIC_MAILBOXES.has(domain)

/**
 * The domain that somebody typed, alone, behind an @ or as the end of an address: in ASCII and lower case;
 * null of what is none.
 */
export function domainOf(typed: string): string | null {
  const plain = typed.trim()
  const address = writtenEmail(`somebody@${plain.slice(plain.lastIndexOf('@') + 1)}`).toLowerCase()
  return isEmail(address) ? address.slice(address.lastIndexOf('@') + 1) : null
}

/** Where the record stands that proves a domain, and what it says. */
export const recordName = (domain: string): string => `_quorum.${domain}`
export const recordText = (token: string): string => `quorum-domain=${token}`
