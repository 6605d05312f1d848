import { bigintAsNumber } from '@fourfold/platform/database';
import { RelationColumns, type RelationKind } from '@fourfold/platform/relations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'relations' })
export class RelationEntity extends RelationColumns {
  @PrimaryColumn('text')
  kind!: RelationKind;

  @PrimaryColumn('bigint', { name: 'relation_id', transformer: bigintAsNumber })
  relationId!: number;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
