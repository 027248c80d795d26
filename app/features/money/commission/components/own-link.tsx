import { formatRate } from '#app/kit/tax.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
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
}

/** A provider's own link to a page of its own, to pass on. */
export function OwnLink({ code, to, rate, origin }: OwnLinkProps) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  const href = ownLink({ code, to, origin, language })
  return (
    <CopyLink
      label={t('own.copy', { rate: formatRate(rate, language) })}
      href={href}
      shown={decodeURI(href)}
    />
  )
}
