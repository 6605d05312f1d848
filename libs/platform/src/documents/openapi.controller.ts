import { OPERATION_ROUTES } from '@fourfold/contracts';
import { Controller, Get, type INestApplication, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import {
  ApiBearerAuth,
  ApiSecurity,
  DocumentBuilder,
  SwaggerModule,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { Access, Public } from '../auth/access.decorators';
import { ApplicationSetupService } from '../lifecycle/application-setup.service';
import { describeDto } from './dto-properties';

/** The OpenAPI document of this service. The gateway merges those of all services and adds the response bodies. */
@Public()
@Controller()
export class OpenApiController {
  private app!: INestApplication;
  private document?: OpenAPIObject;

  constructor(setup: ApplicationSetupService) {
    setup.register((app) => void (this.app = app));
  }

  @Get(OPERATION_ROUTES.openApi)
  read(): OpenAPIObject {
    return (this.document ??= this.create());
  }

  private create(): OpenAPIObject {
    const controllers = new DiscoveryService(this.app.get(ModulesContainer)).getControllers();
    for (const { metatype } of controllers) describeHandlers(metatype as Type);
    const frame = new DocumentBuilder().setOpenAPIVersion('3.1.0').addBearerAuth().build();
    return SwaggerModule.createDocument(this.app, frame);
  }
}

function describeHandlers(controller: Type): void {
  const prototype = controller.prototype as object;
  for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)!;
    const types = Reflect.getMetadata('design:paramtypes', prototype, name) as
      (Type | undefined)[] | undefined;
    for (const type of types ?? []) if (type) describeDto(type);
    const access = new Reflector().getAllAndOverride(Access, [handler.value as Type, controller]);
    if (access !== 'public') ApiBearerAuth()(prototype, name, handler);
    if (access === 'optional') ApiSecurity({})(prototype, name, handler);
  }
}
