import { STAGE_TONES } from '#app/features/catalogue/catalogue-record/upload.ts'
import { formatDay } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedUpload } from '../queries-uploads.server.ts'

/** Former uploads with their stages. */
export function UploadList({ uploads, now, zone }: { uploads: ListedUpload[]; now: Date; zone: string }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  return (
    <DeskRows>
      {uploads.map(({ code, fileName, stage, createdAt }) => (
        <DeskRow
          key={code}
          heading="h3"
          title={fileName}
          to={`/manage_topic/import/${code}`}
          lines={[formatDay(createdAt, zone, language, now)]}
          end={<Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}.name`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
