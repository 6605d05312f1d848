import { Module } from '@nestjs/common';
import { EditorialController } from './editorial.controller';
import { PuzzleController } from './puzzle.controller';

@Module({ controllers: [EditorialController, PuzzleController] })
export class PuzzleModule {}
