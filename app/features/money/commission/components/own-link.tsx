import { LINK_DAYS } from '#app/kit/link-days.ts'
import { formatRate } from '#app/kit/tax.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ownLink } from '../own-link.ts'

type OwnLinkProps = {
  code: string
  /** The page that it leads to, without a language. */
  to: string
  /** What the marketplace keeps of what is bought by it, in basis points. */
  rate: number
  /** Of the site. */
  origin: string
  /** What else is to be said of it. */
  hint?: string
}

/** A provider's own link to a page of its own, to pass on, and what it does. */
export function OwnLink({ code, to, rate, origin, hint }: OwnLinkProps) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  const href = ownLink({ code, to, origin, language })
  return (
    <Section id="link" title={t('own.linkTitle')}>
      <FormStack>
        <p>{t('own.linkNote', { days: LINK_DAYS })}</p>
        <CopyLink
          label={t('own.copy', { rate: formatRate(rate, language) })}
          href={href}
          shown={decodeURI(href)}
        />
        {hint ? <p>{hint}</p> : null}
      </FormStack>
    </Section>
  )
}
