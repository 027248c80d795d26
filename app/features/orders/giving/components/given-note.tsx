import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** That seats were given, with the way to name, replace and take them back; nothing where none were. */
export function GivenNote({ reference, seats }: { reference: string | null; seats: number }) {
  const { t } = useTranslation('giving')
  if (reference === null || !/^[0-9A-Z]{6,20}$/.test(reference)) return null
  return (
    <Alert tone="good">
      {t('done', { count: seats })} <Anchor to={`/mybooking/${reference}`}>{t('look')}</Anchor>
    </Alert>
  )
}
