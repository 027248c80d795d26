import { DotList } from '#app/ui/dot-list.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type ShownReason, wordsOfReason } from '../shown-reason.ts'

/** Why a requirement and a provider fit, a sentence each. */
export function Reasons({ reasons }: { reasons: readonly ShownReason[] }) {
  const { t } = useTranslation(['matching', 'qmail'])
  const language = useLanguage()
  return <DotList items={reasons.map((reason) => wordsOfReason(reason, t, language))} />
}
