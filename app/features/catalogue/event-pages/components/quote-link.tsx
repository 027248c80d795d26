import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** A download link of a quote; `to` is its address. */
export function QuoteLink({ to, className }: { to: string; className?: string }) {
  const { t } = useTranslation('prices')
  return (
    <p className={className}>
      <Anchor to={to} rel="nofollow" data-document="">
        {t('quote.take')}
      </Anchor>
      <br />
      {t('quote.hint')}
    </p>
  )
}
