import type { Readable } from 'node:stream'
import { localDate } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { COMPARED } from './assessment.ts'
import {
  type ComparedProvider,
  compareProviders,
  type ListedAssessment,
  listAssessments,
} from './queries-trainings.server.ts'
import type { WantedAssessments } from './wanted-assessments.ts'

const AT_ONCE = 500

const decimal = (value: number | null): Cell => (value === null ? null : { decimal: value.toFixed(2) })

/**
 * The wanted assessments of the workspace acted for, or its providers beside each other, with the columns of
 * the page as a file, read while it is taken; a figure with fewer than five answers is left empty.
 */
export function writeResults(
  ctx: Ctx,
  wanted: WantedAssessments,
  as: TableFile,
): { name: string; file: Readable } {
  const t = translator(ctx.language)
  const isByTraining = wanted.view === 'trainings'
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const page = { limit: AT_ONCE, offset }
      const some = isByTraining
        ? (await listAssessments(ctx, wanted, page)).map(trainingCells)
        : (await compareProviders(ctx, page)).map(providerCells)
      yield some
      if (some.length < AT_ONCE) return
    }
  }

  const head = isByTraining
    ? ['title', 'endedOn', 'provider', 'topic', 'asked', 'answered', 'reaction', 'recommend', 'gain']
    : ['provider', 'trainings', 'answered', ...COMPARED]
  const sheet = t(`assessments:view.${wanted.view}`)
  const columns = head.map((name) => t(`assessments:column.${name}`))
  return {
    name: `${t('assessments:title')} ${sheet}.${as}`,
    file: tableFile(as, { sheet, head: columns, rows: rows() }),
  }
}

function trainingCells({ figures, ...row }: ListedAssessment): Cell[] {
  return [
    row.title,
    localDate(row.endsAt, row.timeZone),
    row.provider,
    row.topic,
    String(figures.asked),
    String(figures.answered),
    decimal(figures.reaction),
    decimal(figures.recommend),
    decimal(figures.gain),
  ]
}

function providerCells(row: ComparedProvider): Cell[] {
  return [
    row.provider,
    String(row.trainings),
    String(row.answered),
    ...COMPARED.map((name) => decimal(row[name])),
  ]
}
