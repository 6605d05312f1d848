export { AdminActs, type NewAct } from './admin-acts';
export { ServiceAuditModule } from './service-audit.module';
