import { Body, Button, Container, Head, Hr, Html, Img, Link, Preview, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

const FONT =
  'Inter, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", Arial, sans-serif'
const INK = '#17211d'
const GREY = '#5d655f'

type LayoutProps = {
  t: Translate
  language: Language
  preview: string
  /** Why it came, when that is not the reader's account. */
  why?: ReactNode
  children: ReactNode
}

/** The frame of every email: name, content, and why it came. */
export function EmailLayout({ t, language, preview, why, children }: LayoutProps) {
  return (
    <Html lang={language}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 16px', background: '#faf8f4', fontFamily: FONT }}>
        <Container
          style={{
            maxWidth: 560,
            background: '#ffffff',
            border: '1px solid #e3ded3',
            borderRadius: 10,
            padding: 32,
          }}
        >
          <Text style={{ margin: '0 0 24px', fontSize: 20, fontWeight: 700, color: '#0e6b54' }}>Quorum</Text>
          {children}
          <Hr style={{ borderColor: '#e3ded3', margin: '32px 0 16px' }} />
          <Text style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: GREY }}>
            {why ?? t('common:mail.footer')}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function EmailText({ children, small }: { children: ReactNode; small?: boolean }) {
  const size = small
    ? { fontSize: 14, lineHeight: '22px', color: GREY }
    : { fontSize: 16, lineHeight: '26px', color: INK }
  return <Text style={{ margin: '0 0 16px', ...size }}>{children}</Text>
}

export function EmailTitle({ children }: { children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px', fontSize: 22, lineHeight: '30px', fontWeight: 700, color: INK }}>
      {children}
    </Text>
  )
}

/** A code to read or copy, large. */
export function EmailCode({ children }: { children: ReactNode }) {
  const size = { fontSize: 32, lineHeight: '40px', fontWeight: 700, letterSpacing: 4 }
  return <Text style={{ margin: '8px 0 24px', color: INK, ...size }}>{children}</Text>
}

/**
 * A square picture that comes with the email (`cid:…`), `size` pixels wide; `alt` is read where pictures are
 * not shown.
 */
export function EmailPicture({ src, alt, size }: { src: string; alt: string; size: number }) {
  const style = { display: 'block', width: size, maxWidth: '100%', height: 'auto', color: INK }
  return <Img src={src} alt={alt} width={size} height={size} style={{ margin: '0 0 16px', ...style }} />
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: GREY, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** How one objects to a decision of staff; an answer to the email does it as well. */
export function EmailObjection({ t, href }: { t: Translate; href: string }) {
  return (
    <EmailText small>
      {t('common:mail.object')} <EmailLink href={href}>{t('common:mail.toObject')}</EmailLink>
    </EmailText>
  )
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      href={href}
      style={{
        display: 'inline-block',
        margin: '8px 0 24px',
        padding: '12px 20px',
        borderRadius: 8,
        background: '#0e6b54',
        color: '#f6fbf8',
        fontSize: 16,
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}
