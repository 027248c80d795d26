import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { SwitchForm } from './switch-form.tsx'

/** `id` is empty for the person itself; `country` has its name. */
type Place = { id: string; name: string; country: string; isHere: boolean; isMember: boolean }

/**
 * The parties that the person may act for, each with a button that switches there, and the present one
 * marked. `look` is an address that was not found here and is tried again after the switch.
 */
export function WorkspaceList({ places, look }: { places: Place[]; look: string | null }) {
  const { t } = useTranslation('companies')
  return (
    <DeskRows>
      {places.map(({ id, name, country, isHere, isMember }) => (
        <DeskRow
          key={id}
          title={name}
          lines={[
            id === '' ? t('places.self') : country,
            isMember ? (
              <AskOnce
                key="leave"
                label={t('places.leave')}
                of={name}
                question={t('places.leaveSure', { name })}
                fields={{ intent: 'leave', companyId: id }}
              />
            ) : null,
          ].filter(Boolean)}
          end={
            isHere ? (
              <Badge tone="good">{t('places.here')}</Badge>
            ) : (
              <SwitchForm look={look}>
                <Button type="submit" name="companyId" value={id} size="small">
                  {t('places.go')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              </SwitchForm>
            )
          }
        />
      ))}
    </DeskRows>
  )
}
