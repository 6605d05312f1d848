import { Module } from '@nestjs/common';
import { PersonConsumer } from './person.consumer';
import { PersonRepository } from './person.repository';

@Module({
  providers: [PersonConsumer, PersonRepository],
  exports: [PersonRepository],
})
export class PersonModule {}
