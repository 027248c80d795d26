import { expect, test } from 'vitest'
import type { EventValues } from '#app/features/catalogue/event-form/event-form.ts'
import { carriedOver } from './series-change.ts'

const date = (day: string, given: EventValues = {}): EventValues => ({
  title: 'Glazing',
  capacity: '12',
  decideDay: '',
  city: 'Berlin',
  sessionDay: [day],
  sessionFrom: ['10:00'],
  sessionTo: ['17:00'],
  sessionUntil: [''],
  typeId: [`id ${day}`],
  typeName: ['Seat'],
  typePrice: ['450'],
  typeSeats: [''],
  typeEarly: [''],
  typeEarlyDay: [''],
  typeGroup: [''],
  typeGroupFrom: [''],
  ...given,
})
const shown = date('2031-06-02')
const other = date('2031-06-09', { capacity: '8' })

test('only what changed is carried over', () => {
  expect(carriedOver({ shown, said: { ...shown, city: 'Bonn' } }, other)).toEqual({ ...other, city: 'Bonn' })
  expect(carriedOver({ shown, said: shown }, other)).toEqual(other)
})

test('days keep their distance to the first one, and tickets are found by their names', () => {
  const said = {
    ...shown,
    sessionDay: ['2031-06-03', '2031-06-04'],
    sessionFrom: ['09:00', '09:00'],
    sessionTo: ['12:00', '12:00'],
    sessionUntil: ['', ''],
    decideDay: '2031-05-26',
    typePrice: ['500', '300'],
    typeName: ['Place', 'Student'],
    typeId: ['id 2031-06-02', ''],
    typeEarlyDay: ['2031-05-01', ''],
    typeEarly: ['400', ''],
  }
  expect(carriedOver({ shown, said }, other)).toMatchObject({
    sessionDay: ['2031-06-10', '2031-06-11'],
    decideDay: '2031-06-02',
    capacity: '8',
    typeId: ['id 2031-06-09', ''],
    typeName: ['Place', 'Student'],
    typeEarlyDay: ['2031-05-08', ''],
  })
})
