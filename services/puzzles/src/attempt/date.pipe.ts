import { isCalendarDate, type CalendarDate } from '@fourfold/game-rules';
import { validationError } from '@fourfold/platform';
import type { PipeTransform } from '@nestjs/common';

/** A date in the path. @throws AppError `validation_failed` unless it is one of the calendar, as YYYY-MM-DD */
export class CalendarDatePipe implements PipeTransform<string, CalendarDate> {
  transform(value: string): CalendarDate {
    if (!isCalendarDate(value))
      throw validationError(['path', 'date'], 'Must be a date, as YYYY-MM-DD', 'isDate');
    return value;
  }
}
